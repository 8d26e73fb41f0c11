import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@bookstore/runtime/testing/ports';
import { UNREACHABLE_UPSTREAMS } from './start-gateway.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** A gateway in a process of its own. */
export type GatewayProcess = {
  port: number;
  exitCode: () => number | NodeJS.Signals | null;
  /** The most memory the process had resident, in MiB, Node's program included. */
  peakMib: () => Promise<number>;
  /** The status of a GET sent from an address of loopback, once the whole response is here. */
  statusFrom: (localAddress: string, path: string) => Promise<number | undefined>;
  stop: () => Promise<void>;
};

/** Starts a gateway in a process of its own, with a heap of at most `heapMib`. */
export async function startGatewayProcess(
  settings: Record<string, string>,
  heapMib: number,
): Promise<GatewayProcess> {
  const [port, opsPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMib}`, '--conditions=source', MAIN], {
    env: {
      ...UNREACHABLE_UPSTREAMS,
      PORT: String(port),
      OPS_PORT: String(opsPort),
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  const ready = () =>
    fetch(`http://127.0.0.1:${opsPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) await delay(20);
  const agent = new Agent({ keepAlive: true });
  return {
    port,
    exitCode: () => child.exitCode ?? child.signalCode,
    peakMib: async () => {
      const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8');
      return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024;
    },
    statusFrom: async (localAddress, path) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      request({ port, path, localAddress, host: '127.0.0.1', agent }, resolve).on('error', reject).end();
      const response = await promise;
      await text(response);
      return response.statusCode;
    },
    stop: async () => {
      agent.destroy();
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await exit;
    },
  };
}
