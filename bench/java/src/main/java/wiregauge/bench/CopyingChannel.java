package wiregauge.bench;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.apache.kafka.common.network.TransferableChannel;

/** Takes the place of a socket: copies what Kafka sends into memory of exactly its size. */
final class CopyingChannel implements TransferableChannel {
    private final ByteBuffer target;

    CopyingChannel(long size) {
        target = ByteBuffer.allocate(Math.toIntExact(size));
    }

    /** What was written. */
    byte[] bytes() {
        return target.array();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
        int start = target.position();
        for (int i = offset; i < offset + length; i++) target.put(sources[i]);
        return target.position() - start;
    }

    @Override
    public long write(ByteBuffer[] sources) {
        return write(sources, 0, sources.length);
    }

    @Override
    public int write(ByteBuffer source) {
        int count = source.remaining();
        target.put(source);
        return count;
    }

    @Override
    public boolean hasPendingWrites() {
        return false;
    }

    @Override
    public long transferFrom(FileChannel file, long position, long count) {
        throw new UnsupportedOperationException("no records of this benchmark lie in files");
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
