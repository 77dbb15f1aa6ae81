package wiregauge.bench;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.network.Send;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.requests.ResponseHeader;
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

/** Kafka's generated classes: size, header and body of FetchResponse 17, then one copy of all of it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgs = {"-XX:+UseG1GC", "-Xms1g", "-Xmx1g"})
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class KafkaBenchmark {
    private static final short VERSION = 17;
    private static final short HEADER_VERSION = 1;
    private static final int CORRELATION_ID = 100;

    /** Topics and partitions of each. */
    @Param({"10x3", "10x10", "10x20", "500x3", "500x10", "500x20", "1000x3", "1000x10", "1000x20"})
    public String cell;

    private FetchResponse response;
    private ResponseHeader header;

    @Setup
    public void prepare() throws IOException {
        String[] grid = cell.split("x");
        response = FetchResponse.of(FetchResponses.of(Integer.parseInt(grid[0]), Integer.parseInt(grid[1])));
        header = new ResponseHeader(CORRELATION_ID, HEADER_VERSION);
        Expected.check("kafka." + cell, serialize());
    }

    @Benchmark
    public byte[] serialize() throws IOException {
        Send send = response.toSend(header, VERSION);
        CopyingChannel channel = new CopyingChannel(send.size());
        while (!send.completed()) send.writeTo(channel);
        return channel.bytes();
    }
}
