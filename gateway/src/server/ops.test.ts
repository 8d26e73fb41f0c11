import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@bookstore/runtime/metrics';
import { createOpsServer } from './ops.ts';
import { closeServer, listen, startGateway, startStubUpstream } from '../testing.ts';

describe('what operators see', () => {
  it('is every request by route and status, and readiness', async () => {
    const peer = await startStubUpstream('catalog');
    const metrics = createMetrics('gateway');
    const gateway = await startGateway({ CATALOG_URL: peer.url }, {}, { metrics });
    await (await fetch(`${gateway.url}/api/books/1`)).text();
    await (await fetch(`${gateway.url}/api/nothing`)).text();

    const ops = createOpsServer(metrics, () => false);
    const url = await listen(ops);
    const figures = await (await fetch(`${url}/metrics`)).text();
    expect(figures).toMatch(/duration_seconds_count\{.*route="\/api\/books",status="200".*\} 1/);
    expect(figures).toMatch(/duration_seconds_count\{.*route="\/api",status="404".*\} 1/);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/else`)).status).toBe(404);
    await closeServer(ops);
    await gateway.stop();
    await peer.close();
  });
});
