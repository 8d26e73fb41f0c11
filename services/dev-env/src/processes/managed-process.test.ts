import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { ManagedProcess } from './managed-process.ts';
import { startTimeOf } from './pid-file.ts';
import { makeProcess } from './testing/processes.ts';
import { removeTestFolders } from '../testing/test-folder.ts';

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

const untilExists = (file: string) =>
  eventually(() => {
    expect(existsSync(file)).toBe(true);
  });

describe('A managed process', () => {
  it('runs after it was started and is gone after it was stopped', async () => {
    const { managed, pid, pidFile } = await start();
    expect(await startTimeOf(pid)).toBeDefined();
    await managed.stop();
    expect(await startTimeOf(pid)).toBeUndefined();
    expect(managed.pid).toBeUndefined();
    expect(existsSync(pidFile)).toBe(false);
  });

  it('is restarted when it is killed, and prints one line', async () => {
    const { managed, pid, printed, readyFile } = await start();
    await rm(readyFile);
    managed.kill('SIGKILL');
    await untilExists(readyFile);
    expect(managed.pid).not.toBe(pid);
    expect(printed).toEqual(['program exited (SIGKILL), restarting']);
  });

  it('is restarted after a delay when it keeps exiting', async () => {
    const { printed, managed, readyFile } = await start();
    await rm(readyFile);
    const { pid } = managed;
    if (pid) process.kill(pid, 'SIGKILL');
    await untilExists(readyFile);
    if (managed.pid) process.kill(managed.pid, 'SIGKILL');
    await eventually(() => {
      expect(printed[1]).toBe('program exited (SIGKILL), restarting in 0.5 s');
    });
  });

  it('fails with the end of its log when it exits before it is ready', async () => {
    const program = 'console.error("the cellar is flooded"); process.exit(3)';
    const { managed, printed } = await makeProcess({ program });
    await expect(managed.start()).rejects.toThrow(
      /^program exited \(code 3\)\n {4}End of .*program\.log:\n {4}the cellar is flooded$/,
    );
    expect(printed).toEqual([]);
  });

  it('is killed when it is not ready in time', async () => {
    const { managed } = await makeProcess({ program: 'setInterval(() => {}, 1000)', readyTimeoutMs: 300 });
    await expect(managed.start()).rejects.toThrow('program was not ready in time');
    expect(managed.pid).toBeUndefined();
  });

  it('is killed when it ignores SIGTERM', async () => {
    const { managed, pid } = await start({
      program: `process.on('SIGTERM', () => {}); require('node:fs').writeFileSync('ready', ''); setInterval(() => {}, 1000)`,
      stopTimeoutMs: 200,
    });
    await managed.stop();
    expect(await startTimeOf(pid)).toBeUndefined();
  });

  it('is stopped even while it is suspended', async () => {
    const { managed, pid } = await start();
    managed.kill('SIGSTOP');
    await managed.stop();
    expect(await startTimeOf(pid)).toBeUndefined();
  });

  it('is gone when it is stopped while it starts', async () => {
    const { managed } = await makeProcess({ program: 'setInterval(() => {}, 1000)' });
    const starting = managed.start();
    await eventually(() => {
      expect(managed.pid).toBeDefined();
    });
    await Promise.all([expect(starting).rejects.toThrow('program was stopped'), managed.stop()]);
    expect(managed.pid).toBeUndefined();
  });
});
