import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@bookstore/runtime/metrics';
import { startGateway, startPeer } from '../testing.ts';

describe('the metrics', () => {
  it('count every request by route and status', async () => {
    const peer = await startPeer('catalog');
    const metrics = createMetrics('gateway');
    const gateway = await startGateway({ CATALOG_URL: peer.url }, {}, { metrics });
    await (await fetch(`${gateway.url}/api/books/1`)).text();
    await (await fetch(`${gateway.url}/api/nothing`)).text();

    const figures = await metrics.metrics();
    expect(figures).toMatch(/duration_seconds_count\{.*route="\/api\/books",status="200".*\} 1/);
    expect(figures).toMatch(/duration_seconds_count\{.*route="\/api",status="404".*\} 1/);
    await gateway.stop();
    await peer.close();
  });
});
