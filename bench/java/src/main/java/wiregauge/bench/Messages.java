package wiregauge.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageAccessor;

/** The same batches as {@code bench/workloads/rocketmq.ts} builds. */
final class Messages {
    private static final String TOPIC = "orders-created";

    private Messages() {}

    /** So many messages, each with a body of so many bytes and ten properties. */
    static List<Message> of(int count, int bodySize) {
        List<Message> messages = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte[] body = new byte[bodySize];
            Arrays.fill(body, (byte) i);
            Message message = new Message(TOPIC, body);
            MessageAccessor.setProperties(message, properties(String.format("%04d", i)));
            messages.add(message);
        }
        return messages;
    }

    /** In this order. A HashMap, which a producer has, would give the same entries in another one. */
    private static Map<String, String> properties(String number) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("KEYS", "order-" + number);
        properties.put("UNIQ_KEY", "7F0000010E2818B4AAC2" + number + "A5C30000");
        properties.put("WAIT", "true");
        properties.put("TAGS", "TagA");
        properties.put("CLUSTER", "DefaultCluster");
        properties.put("TRACE_ON", "true");
        properties.put("INSTANCE_ID", "MQ_INST_1234567890");
        properties.put("region", "eu-central-1");
        properties.put("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e" + number + "-00f067aa0ba902b7-01");
        properties.put("retries", "0");
        return properties;
    }
}
