import { rm } from 'node:fs/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { exists } from '../files.ts';
import { pollUntil } from '../poll.ts';
import type { ManagedProcess } from './managed-process.ts';
import { startTimeOf } from './process-identity.ts';
import { makeProcess } from './testing.ts';
import { removeTestFolders } from '../testing/test-site.ts';

const PATIENCE = { timeoutMs: 5000 };
const started: ManagedProcess[] = [];

async function start(options?: Parameters<typeof makeProcess>[0]) {
  const made = await makeProcess(options);
  started.push(made.managed);
  await made.managed.start();
  return { ...made, pid: made.managed.pid ?? 0 };
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((managed) => managed.stop()));
});

afterAll(removeTestFolders);

describe('A managed process', () => {
  it('runs when it was started and is gone when it was stopped', async () => {
    const { managed, pid, pidFile } = await start();
    expect(await startTimeOf(pid)).toBeDefined();
    await managed.stop();
    expect(await startTimeOf(pid)).toBeUndefined();
    expect(managed.pid).toBeUndefined();
    expect(await exists(pidFile)).toBe(false);
  });

  it('is started again when it was killed, with one line that says so', async () => {
    const { managed, pid, announced, readyFile } = await start();
    await rm(readyFile);
    managed.kill('SIGKILL');
    expect(await pollUntil(() => exists(readyFile), PATIENCE)).toBe(true);
    expect(managed.pid).not.toBe(pid);
    expect(announced).toEqual(['program ended (SIGKILL): starting it again']);
  });

  it('is given more time between its starts when it keeps dying', async () => {
    const { announced, managed, readyFile } = await start();
    await rm(readyFile);
    const { pid } = managed;
    if (pid) process.kill(pid, 'SIGKILL');
    await pollUntil(() => exists(readyFile), PATIENCE);
    if (managed.pid) process.kill(managed.pid, 'SIGKILL');
    expect(await pollUntil(() => announced.length === 2, PATIENCE)).toBe(true);
    expect(announced[1]).toBe('program ended (SIGKILL): starting it again in 0.5 s');
  });

  it('tells the end of its log when it ends instead of getting ready', async () => {
    const program = 'console.error("the cellar is flooded"); process.exit(3)';
    const { managed, announced } = await makeProcess({ program });
    await expect(managed.start()).rejects.toThrow(
      /^program ended \(exit code 3\)\n {4}The end of .*program\.log:\n {4}the cellar is flooded$/,
    );
    expect(announced).toEqual([]);
  });

  it('does not live on when it was not ready in time', async () => {
    const { managed } = await makeProcess({ program: 'setInterval(() => {}, 1000)', readyTimeoutMs: 300 });
    await expect(managed.start()).rejects.toThrow('program was not ready in time');
    expect(managed.pid).toBeUndefined();
  });

  it('is killed when it does not end by itself', async () => {
    const { managed, pid } = await start({
      program: `process.on('SIGTERM', () => {}); require('node:fs').writeFileSync('ready', ''); setInterval(() => {}, 1000)`,
      stopTimeoutMs: 200,
    });
    await managed.stop();
    expect(await startTimeOf(pid)).toBeUndefined();
  });

  it('ends also when it had been halted', async () => {
    const { managed, pid } = await start();
    managed.kill('SIGSTOP');
    await managed.stop();
    expect(await startTimeOf(pid)).toBeUndefined();
  });

  it('does not live on when it is stopped while it starts', async () => {
    const { managed } = await makeProcess({ program: 'setInterval(() => {}, 1000)' });
    const starting = managed.start();
    await pollUntil(() => managed.pid !== undefined, { ...PATIENCE, intervalMs: 5 });
    await Promise.all([expect(starting).rejects.toThrow('program was stopped'), managed.stop()]);
    expect(managed.pid).toBeUndefined();
  });
});
