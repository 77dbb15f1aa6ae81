package wiregauge.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageDecoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A batch of messages as RocketMQ encodes it, and the same in two passes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgs = {"-XX:+UseG1GC", "-Xms1g", "-Xmx1g"})
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class RocketmqBenchmark {
    /** Messages and bytes of the body of each. */
    @Param({"10x128", "10x1024", "100x128", "100x1024"})
    public String cell;

    private List<Message> messages;

    @Setup
    public void prepare() {
        String[] grid = cell.split("x");
        messages = Messages.of(Integer.parseInt(grid[0]), Integer.parseInt(grid[1]));
        Expected.check("rocketmq." + cell, each());
        Expected.check("rocketmq." + cell, twoPass());
    }

    @Benchmark
    public byte[] each() {
        return MessageDecoder.encodeMessages(messages);
    }

    @Benchmark
    public byte[] twoPass() {
        return TwoPass.encode(messages);
    }
}
