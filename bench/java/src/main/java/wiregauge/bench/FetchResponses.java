package wiregauge.bench;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.FetchResponseData.FetchableTopicResponse;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;

/** The same FetchResponses as {@code bench/workloads/kafka.ts} builds. */
final class FetchResponses {
    private FetchResponses() {}

    /** A response of so many topics, with so many partitions each, all with the same records. */
    static FetchResponseData of(int topics, int partitions) {
        MemoryRecords records = records();
        List<FetchableTopicResponse> responses = new ArrayList<>(topics);
        for (int i = 0; i < topics; i++) responses.add(topic(i, partitions, records));
        return new FetchResponseData().setResponses(responses);
    }

    private static FetchableTopicResponse topic(int number, int partitions, MemoryRecords records) {
        List<PartitionData> data = new ArrayList<>(partitions);
        for (int i = 0; i < partitions; i++) data.add(partition(i, records));
        return new FetchableTopicResponse()
            .setTopicId(new Uuid(number + 1L, number + 1_000_000L))
            .setPartitions(data);
    }

    private static PartitionData partition(int index, MemoryRecords records) {
        return new PartitionData()
            .setPartitionIndex(index)
            .setLastStableOffset(0)
            .setLogStartOffset(0)
            .setRecords(records);
    }

    private static MemoryRecords records() {
        return MemoryRecords.withRecords(Compression.NONE, record(1), record(2), record(3));
    }

    private static SimpleRecord record(int number) {
        return new SimpleRecord(999L + number, Text.bytes("key" + number), Text.bytes("value" + number));
    }
}
