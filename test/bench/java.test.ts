import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Suite } from '../../bench/harness/case.js';
import { failureText, findJavaTools, javaVersion, missingJava } from '../../bench/harness/java.js';
import { readJmh, reason } from '../../bench/harness/jmh.js';
import { leaveOutUnready } from '../../bench/harness/rounds.js';
import { comparisons, suite } from '../../bench/suites/java.js';
import { clientMessages } from '../../bench/workloads/rocketmq.js';
import { encodeBatch } from '../../generated/runtime/index.js';
import { goldenRows } from '../golden-rows.js';
import { temporaryFolder } from '../temporary-folder.js';

function jmhFile(change: (result: ReturnType<typeof jmhResult>) => object): string {
  return JSON.stringify([change(jmhResult())]);
}

function jmhResult() {
  return {
    benchmark: 'wiregauge.bench.KafkaBenchmark.serialize',
    primaryMetric: { score: 20, scoreError: 'NaN', scoreUnit: 'ns/op', rawData: [[10.5, 30, 20]] },
    secondaryMetrics: { cpu: { score: 21 }, 'gc.alloc.rate.norm': { score: 11_248.1 } },
  };
}

describe('a result file of JMH', () => {
  it('gives the time of each iteration, processor time and bytes', () => {
    expect(readJmh(jmhFile((result) => result))).toEqual({
      iterations: [10.5, 30, 20],
      cpu: 21,
      allocated: 11_248.1,
    });
  });

  it('is refused when it is not what was asked for', () => {
    expect(() => readJmh('[]')).toThrow('has to hold one benchmark');
    expect(() => readJmh(JSON.stringify([jmhResult(), jmhResult()]))).toThrow('has to hold one benchmark');
    const otherUnit = jmhFile((all) => ({
      ...all,
      primaryMetric: { ...all.primaryMetric, scoreUnit: 'us/op' },
    }));
    expect(() => readJmh(otherUnit)).toThrow('JMH measured in us/op');
    const empty = jmhFile((all) => ({ ...all, primaryMetric: { ...all.primaryMetric, rawData: [] } }));
    expect(() => readJmh(empty)).toThrow('no iteration');
    const nan = jmhFile((all) => ({ ...all, primaryMetric: { ...all.primaryMetric, rawData: [['NaN']] } }));
    expect(() => readJmh(nan)).toThrow('but NaN');
    const noProfiler = jmhFile((all) => ({ ...all, secondaryMetrics: {} }));
    expect(() => readJmh(noProfiler)).toThrow('no number for cpu');
  });
});

describe('a JVM that fails', () => {
  it('is told by its first exception', () => {
    const output =
      '# Fork: 1 of 1\n<failure>\n\njava.lang.IllegalStateException: kafka.10x3: other bytes\n\tat A.b(A.java:1)';
    expect(reason(output)).toBe('kafka.10x3: other bytes');
  });

  it('is told by what it said last if it names none', () => {
    expect(reason('one\ntwo\nCould not reserve enough space for object heap\n')).toContain('enough space');
  });

  it('is not built: the errors are told without advice for Maven', () => {
    const output =
      '[ERROR] COMPILATION ERROR :\n[ERROR] A.java:[1,2] cannot find symbol\n[ERROR] -> [Help 1]\n[ERROR] -e';
    expect(failureText(output)).toMatch(/bench\/java cannot be built:\n.*\n.*cannot find symbol/);
    expect(failureText(output)).not.toContain('-e\n');
    expect(failureText(output)).toContain('by hand with "mvn package"');
  });
});

describe('the tools of Java', () => {
  const get = 'on Debian: apt-get install openjdk-17-jdk-headless maven';

  it('are missed with a word on how to get them', () => {
    expect(missingJava({ javac: 'javac 17.0.15', mvn: 'Apache Maven 3.8.7' })).toBeUndefined();
    expect(missingJava({ javac: 'javac 21', mvn: 'Apache Maven 3.8.7' })).toBeUndefined();
    const both = `missing: a JDK of 17 or newer and Maven (mvn); ${get}`;
    expect(missingJava({ javac: undefined, mvn: undefined })).toBe(both);
    expect(missingJava({ javac: 'javac 17.0.15', mvn: undefined })).toBe(`missing: Maven (mvn); ${get}`);
    const old = `missing: a JDK of 17 or newer (javac is 11.0.2); ${get}`;
    expect(missingJava({ javac: 'javac 11.0.2', mvn: 'Apache Maven 3.8.7' })).toBe(old);
  });

  it('are not found where there are none', () => {
    const none = { javac: undefined, mvn: undefined };
    expect(findJavaTools({ PATH: temporaryFolder() })).toEqual(none);
    expect(findJavaTools({ PATH: temporaryFolder(), JAVA_HOME: temporaryFolder() })).toEqual(none);
    expect(javaVersion(none)).toBe('unknown');
  });
});

describe('a suite that lacks something', () => {
  const one = { name: 'one', prepare: () => ({ run: () => 0 }) };
  const ready: Suite = { name: 'ready', cases: [one], report: () => '' };
  const unready: Suite = { ...ready, name: 'unready', makeReady: () => 'missing: a thing; get it' };

  it('is skipped, once, and said to be', () => {
    const said: string[] = [];
    const chosen = [ready, unready, unready].map((each) => ({ suite: each, one }));
    expect(leaveOutUnready(chosen, (text) => said.push(text))).toEqual([{ suite: ready, one }]);
    expect(said).toEqual(['skipped: unready, missing: a thing; get it']);
  });
});

describe('the suite of Java', () => {
  const file = new URL('../../bench/java/src/main/resources/expected.properties', import.meta.url);
  const expected = readFileSync(file, 'utf8').trimEnd().split('\n');

  it("expects Kafka's golden bytes, and of RocketMQ the bytes that ours are", () => {
    const kafka = goldenRows('workloads')
      .filter(({ workload, version }) => workload === 'FetchResponse' && version === 17)
      .map((row) => `kafka.${row.topicCount}x${row.partitionCount}=${row.sendSize} ${row.sendSha256}`);
    const rocketmq = [10, 100].flatMap((count) =>
      [128, 1024].map((size) => {
        const bytes = encodeBatch(clientMessages(count, size));
        const digest = createHash('sha256').update(bytes).digest('hex');
        return `rocketmq.${count}x${size}=${bytes.length} ${digest}`;
      }),
    );
    expect(kafka).toHaveLength(9);
    expect([...expected].sort()).toEqual([...kafka, ...rocketmq].sort());
  });

  it('compares cases that it has, 13 pairs', () => {
    const names = suite.cases.map(({ name }) => name);
    expect(names).toHaveLength(30);
    for (const { slower, faster } of comparisons)
      expect(names).toEqual(expect.arrayContaining([slower, faster]));
    expect(comparisons.map(({ atLeast }) => atLeast)).toEqual([
      ...Array(9).fill(1),
      ...Array(4).fill(1 / 1.5),
    ]);
  });
});
