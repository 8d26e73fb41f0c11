import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@bookstore/runtime/metrics';
import { startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

describe('the metrics of the gateway', () => {
  it('count every request by route and status, and every failure of an upstream', async () => {
    const upstream = await startStubUpstream('catalog');
    const metrics = createMetrics('gateway');
    const gateway = await startGateway({ CATALOG_URL: upstream.url }, {}, { metrics });
    await (await fetch(`${gateway.url}/api/books/1`)).text();
    await (await fetch(`${gateway.url}/api/nothing`)).text();
    await upstream.close();
    await (await fetch(`${gateway.url}/api/books/1`)).text();
    await (await fetch(`${gateway.url}/api/orders`)).text();

    const exposed = await metrics.metrics();
    expect(exposed).toMatch(/duration_seconds_count\{.*route="\/api\/books",status="200".*\} 1/);
    expect(exposed).toMatch(/duration_seconds_count\{.*route="\/api",status="404".*\} 1/);
    expect(exposed).toMatch(/upstream_failures_total\{upstream="catalog",code="BAD_GATEWAY".*\} 1/);
    expect(exposed).toMatch(/upstream_failures_total\{upstream="orders",code="BAD_GATEWAY".*\} 1/);
    await stopAll();
  });
});
