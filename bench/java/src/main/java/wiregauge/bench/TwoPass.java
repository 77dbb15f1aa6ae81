package wiregauge.bench;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageDecoder;

/**
 * A batch in two passes: the first serializes the properties and adds up the sizes, the second writes all
 * messages into one array of exactly that size.
 */
final class TwoPass {
    /** Total size, magic, checksum, flag, length of the body; length of the properties. */
    private static final int FIXED = 5 * Integer.BYTES + Short.BYTES;

    private TwoPass() {}

    static byte[] encode(List<Message> messages) {
        byte[][] bodies = new byte[messages.size()][];
        byte[][] properties = new byte[messages.size()][];
        int total = 0;
        for (int i = 0; i < bodies.length; i++) {
            Message message = messages.get(i);
            bodies[i] = message.getBody();
            properties[i] = Text.bytes(MessageDecoder.messageProperties2String(message.getProperties()));
            if (properties[i].length > Short.MAX_VALUE)
                throw new IllegalArgumentException("message " + i + " has more than 32767 bytes of properties");
            total = Math.addExact(total, FIXED + bodies[i].length + properties[i].length);
        }
        ByteBuffer target = ByteBuffer.allocate(total);
        for (int i = 0; i < bodies.length; i++) write(target, messages.get(i).getFlag(), bodies[i], properties[i]);
        return target.array();
    }

    private static void write(ByteBuffer target, int flag, byte[] body, byte[] properties) {
        target.putInt(FIXED + body.length + properties.length).putInt(0).putInt(0).putInt(flag);
        target.putInt(body.length).put(body);
        target.putShort((short) properties.length).put(properties);
    }
}
