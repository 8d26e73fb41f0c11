import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@bookstore/runtime/metrics';
import { pino } from 'pino';
import { createSkippers, mapOrSkip } from './skipped-documents.ts';

function createLoggingSkippers() {
  const lines: string[] = [];
  const metrics = createMetrics('test');
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const skipAt = createSkippers(metrics, logger);
  const [relay, stateFeed] = [skipAt('relay'), skipAt('state_feed')];
  skipAt('reconciliation');
  return { lines, metrics, relay, stateFeed };
}

describe('a skipped document', () => {
  it('is counted every time, and logged once for each place', async () => {
    const { lines, metrics, relay, stateFeed } = createLoggingSkippers();
    for (let time = 0; time < 3; time += 1) relay('a', new Error('broken'));
    stateFeed('a', new Error('broken'));
    expect(lines.map((line) => /"where":"(\w+)"/.exec(line)?.[1])).toEqual(['relay', 'state_feed']);
    expect(await metrics.getSingleMetricAsString('skipped_documents_total')).toMatch(
      /\{where="relay".*\} 3\n.*\{where="state_feed".*\} 1\n.*\{where="reconciliation".*\} 0/,
    );
  });

  it('is only counted beyond a thousand of them, so that neither memory nor the log grows', () => {
    const { lines, relay } = createLoggingSkippers();
    for (let round = 0; round < 2; round += 1)
      for (let id = 0; id < 1500; id += 1) relay(String(id), new Error('broken'));
    expect(lines).toHaveLength(1000);
  });

  it('does not stop the others', () => {
    const skipped: string[] = [];
    const texts = ['1', 'x', '2'];
    const read = (text: string): unknown => JSON.parse(text);
    expect(
      mapOrSkip(
        texts,
        read,
        (text) => text,
        (id) => skipped.push(id),
      ),
    ).toEqual([1, 2]);
    expect(skipped).toEqual(['x']);
  });
});
