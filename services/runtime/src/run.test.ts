import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventually } from './testing/eventually.ts';

const PROGRAM = `
  import { createServer } from 'node:http';
  import { mock } from 'node:test';
  import { runProcess, startRuntime } from '@bookstore/runtime/run';
  import { closeConnectionsWhileDraining, listen } from '@bookstore/runtime/server';
  import { processSettings } from '@bookstore/runtime/settings';
  import { z } from 'zod';
  // Its timers fire when it is asked to '/pass' an hour.
  if (process.env.HAS_FAKE_CLOCK) mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  await runProcess('test', z.object(processSettings), process.env, async (settings) => {
    const { health, logger, ready } = await startRuntime('test', settings, { isBuffered: !!process.env.IS_BUFFERED });
    const server = createServer((request, response) => {
      const { url } = request;
      if (url === '/crash') setImmediate(() => { throw new Error('unexpected'); });
      else if (url === '/log') {
        for (let line = 0; line < 1000; line++) logger.info({ text: 'x'.repeat(1000) }, 'line');
        response.end(String(Math.round(process.memoryUsage.rss() / 1024 / 1024)));
      } else if (url === '/slow') {
        response.flushHeaders();
        request.resume().on('end', () => response.end('late'));
      } else {
        if (url === '/pass') mock.timers.tick(3_600_000);
        response.end('here');
      }
    });
    closeConnectionsWhileDraining(server, health);
    const { port, close } = await listen(server, settings.PORT);
    process.send?.(port);
    return ready(port, close);
  });
`;

const listening = z.object({ msg: z.literal('listening'), port: z.number(), opsPort: z.number() });

const ARGUMENTS = ['--conditions=source', '--input-type=module', '-e', PROGRAM];

const spawnProcess = (environment: Record<string, string>) =>
  spawn(process.execPath, ARGUMENTS, { env: environment });

/** Starts a process whose log cannot be written. */
async function startWithOutput(stdout: number | 'pipe', isBuffered: boolean, hasFakeClock = false) {
  const asked = { ...(isBuffered && { IS_BUFFERED: 'yes' }), ...(hasFakeClock && { HAS_FAKE_CLOCK: 'yes' }) };
  const child = spawn(process.execPath, ARGUMENTS, {
    env: { PORT: '0', OPS_PORT: '0', DRAIN_MS: '0', ...asked },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const [port] = z.tuple([z.number()], z.unknown()).parse(await once(child, 'message'));
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return { child, exit, read };
}

async function startProcess(environment: Record<string, string> = {}) {
  const child = spawnProcess({ PORT: '0', OPS_PORT: '0', DRAIN_MS: '0', ...environment });
  const exit = once(child, 'exit');
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const { port, opsPort } = await eventually(() => listening.parse(JSON.parse(lines[0] ?? '')));
  const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const readOps = (path: string) => fetch(`http://127.0.0.1:${opsPort}${path}`);
  return { child, exit, port, read, readOps, lines };
}

describe('a process', () => {
  it('names every wrong setting and no value in one line, and exits with 1', async () => {
    const child = spawnProcess({ PORT: 'secret' });
    const log = text(child.stdout);
    expect(await once(child, 'exit')).toEqual([1, null]);
    const line: unknown = JSON.parse(await log);
    expect(line).toMatchObject({ msg: 'cannot start', service: 'test', level: 'fatal' });
    expect(line).toMatchObject({ reason: 'Invalid settings: PORT (malformed), OPS_PORT (missing)' });
  });

  it('is not ready at once after SIGTERM, and serves on for as long as it drains', async () => {
    const { child, read, readOps } = await startProcess({ DRAIN_MS: '3600000' });
    expect((await readOps('/readyz')).status).toBe(200);
    child.kill('SIGTERM');
    await eventually(async () => {
      expect((await readOps('/readyz')).status).toBe(503);
    });
    const reply = await read('/');
    expect(reply.headers.get('connection')).toBe('close');
    expect(await reply.text()).toBe('here');
    child.kill('SIGKILL');
  });

  it('finishes after SIGTERM what is in flight, and exits with 0, also beside a connection without a request', async () => {
    const { child, exit, port, read } = await startProcess();
    const spare = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(spare, 'connect');
    const inFlight = request({ port, path: '/slow', method: 'POST', agent: false });
    inFlight.flushHeaders();
    const reply = await new Promise<IncomingMessage>((resolve) => inFlight.once('response', resolve));
    child.kill('SIGTERM');
    await eventually(() => expect(read('/')).rejects.toThrow('fetch failed'));
    inFlight.end();
    expect(await text(reply)).toBe('late');
    expect(await exit).toEqual([0, null]);
    spare.destroy();
  });

  it('logs an uncaught error in one line and exits with 1', async () => {
    const { exit, read, lines } = await startProcess();
    await expect(read('/crash')).rejects.toThrow('fetch failed');
    expect(await exit).toEqual([1, null]);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      msg: 'uncaught error',
      level: 'fatal',
      err: { message: 'unexpected' },
    });
  });
});

describe.each([
  ['written line by line', false],
  ['buffered', true],
])('a process whose log, %s, cannot be written', (_how, isBuffered) => {
  /** Logs 50 MB. */
  async function logMuch(read: (path: string) => Promise<string>): Promise<void> {
    const memory: number[] = [];
    for (let tries = 0; tries < 50; tries++) memory.push(Number(await read('/log')));
    expect(Math.max(...memory)).toBeLessThan(200);
  }

  it('lives on when the disk is full, and ends in order', async () => {
    const full = await open('/dev/full', 'w');
    const { child, exit, read } = await startWithOutput(full.fd, isBuffered);
    await logMuch(read);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await full.close();
  });

  it.each(['has gone', 'stalls'])('lives on when its reader %s, and ends in order', async (what) => {
    const { child, exit, read } = await startWithOutput('pipe', isBuffered);
    if (what === 'has gone') child.stdout?.destroy();
    await logMuch(read);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('exits with 1 after an uncaught error when the disk is full', async () => {
    const full = await open('/dev/full', 'w');
    const { exit, read } = await startWithOutput(full.fd, isBuffered);
    await expect(read('/crash')).rejects.toThrow('fetch failed');
    expect(await exit).toEqual([1, null]);
    await full.close();
  });
});

it('a process that buffers its log writes what was logged soon, and nothing while nothing is logged', async () => {
  const { child, exit, read } = await startWithOutput('pipe', true, true);
  let log = '';
  child.stdout?.on('data', (chunk) => (log += String(chunk)));
  await eventually(async () => {
    await read('/pass');
    expect(log).toContain('listening');
  });
  const countWrites = async () =>
    Number(/syscw: (\d+)/.exec(await readFile(`/proc/${child.pid}/io`, 'utf8'))?.[1]);
  const writesBefore = await countWrites();
  await read('/pass');
  // Those of Node itself; each fifth of a second of the hour would be one more: 18,000.
  expect((await countWrites()) - writesBefore).toBeLessThan(5000);
  child.kill('SIGKILL');
  await exit;
});
