import { afterEach, describe, expect, it } from '@jest/globals';
import { createMetrics } from './metrics.ts';
import { Health, startOpsServer } from './ops.ts';
import { VERSION } from './release.ts';
import type { Listening } from './server.ts';

let ops: Listening;
afterEach(() => ops.close());

async function startOps(health = new Health()) {
  const metrics = createMetrics('test', 'c0ffee');
  ops = await startOpsServer({ port: 0, health, metrics });
  const read = (path: string) => fetch(`http://127.0.0.1:${ops.port}${path}`);
  return { health, metrics, read };
}

describe('the ops server', () => {
  it('listens on the given address only', async () => {
    const { health, metrics } = await startOps();
    await ops.close();
    ops = await startOpsServer({ port: 0, address: '127.0.0.2', health, metrics });
    expect((await fetch(`http://127.0.0.2:${ops.port}/livez`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${ops.port}/livez`)).rejects.toThrow();
  });

  it('answers as long as the process runs, and nothing else is there', async () => {
    const { read } = await startOps();
    expect((await read('/livez')).status).toBe(200);
    expect((await read('/livez?verbose')).status).toBe(200);
    expect((await read('/else')).status).toBe(404);
  });

  it('is ready while every required check is up, which it lists, and the process is not draining', async () => {
    const { health, read } = await startOps();
    let isUp = false;
    health.require('database', () => isUp);
    health.observe('broker', () => Promise.reject(new Error('down')));
    expect((await read('/readyz')).status).toBe(503);
    isUp = true;
    const reply = await read('/readyz');
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      isReady: true,
      isDraining: false,
      checks: { database: 'up', broker: 'down' },
    });
    health.drain();
    expect([(await read('/readyz')).status, (await read('/livez')).status]).toEqual([503, 200]);
  });

  it('serves the metrics of the process', async () => {
    const { metrics, read } = await startOps();
    metrics.addCounter('things_total', 'Things.', 'kind').inc({ kind: 'good' }, 2);
    const reply = await read('/metrics');
    expect(reply.headers.get('content-type')).toBe(metrics.contentType);
    expect(await reply.text()).toMatch(/things_total\{kind="good",service="test"\} 2/);
  });

  it('says which release of the shop is running, and of which commit', async () => {
    const { read } = await startOps();
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await (await read('/metrics')).text()).toContain(
      `bookstore_build_info{version="${VERSION}",revision="c0ffee",service="test"} 1`,
    );
  });

  it('answers 500 when a metric cannot be read, and goes on', async () => {
    const { metrics, read } = await startOps();
    metrics.addGauge('broken', 'Broken.', [], () => Promise.reject(new Error('cannot be read')));
    expect((await read('/metrics')).status).toBe(500);
    expect((await read('/livez')).status).toBe(200);
  });
});
