import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

const TIMEOUT_MS = 60_000;

/** The reply to a request; the status is 0 when the connection ended without one. */
export type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

/** A request: a GET, or with a body a POST, if it has no method. */
export type Attempt = {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  token?: string | undefined;
  /** The body as JSON. */
  json?: object | undefined;
  body?: string | Buffer | undefined;
};

/** The loopback address of an attacker with that number. */
export const attackerAddress = (number: number): string => `127.0.0.${2 + number}`;

/** Sends a request from an attacker's own address. */
export const send = (
  url: string,
  {
    path,
    headers,
    token,
    json,
    body = json && JSON.stringify(json),
    method = body ? 'POST' : 'GET',
  }: Attempt,
  { from = attackerAddress(0), agent = new Agent() } = {},
): Promise<Reply> =>
  new Promise((resolve) => {
    const fail = (error: Error) => {
      resolve({ status: 0, headers: {}, body: error.message });
    };
    const options = { method, path, localAddress: from, agent, timeout: TIMEOUT_MS };
    const own = {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sending = request(new URL(url), { ...options, headers: { ...own, ...headers } }, (reply) => {
      const { statusCode: status = 0 } = reply;
      text(reply).then((received) => {
        resolve({ status, headers: reply.headers, body: received });
      }, fail);
    });
    sending.once('timeout', () => sending.destroy(new Error(`no reply after ${TIMEOUT_MS} ms`)));
    sending.once('error', fail);
    sending.end(body);
  });

export const sendJson = (
  url: string,
  path: string,
  json: object,
  from = attackerAddress(0),
): Promise<Reply> => send(url, { path, json, headers: { origin: url } }, { from });

/** Opens a connection, whose errors are ignored and whose replies are not read. */
export function openSocket(url: string, from: string): Socket {
  const { port } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from });
  return socket.pause().on('error', () => socket.destroy());
}

/** Sends bytes as they are. @returns the status of the first reply, 0 without one. */
export async function sendRaw(url: string, bytes: string, from = attackerAddress(0)): Promise<number> {
  const socket = openSocket(url, from);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy()).write(bytes);
  const [first = ''] = await Promise.race([once(socket.resume(), 'data'), once(socket, 'close')]).catch(
    () => [],
  );
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(first))?.[1] ?? 0);
}

/** Calls `work` `times` times, at most `atOnce` at a time. @returns the results. */
export async function repeat<T>(
  { times, atOnce, signal }: { times: number; atOnce: number; signal?: AbortSignal },
  work: (number: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const run = async () => {
    while (next < times && !signal?.aborted) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return results;
}

/** The replies that are 500, 504, or nothing known, counted by what they are. */
export function listUnexpected(replies: readonly Reply[], expected: readonly number[]): string[] {
  const others = replies.filter(({ status }) => !expected.includes(status));
  const counts = Map.groupBy(others, ({ status, body }) => `${status} ${body.slice(0, 160)}`);
  return [...counts].map(([reply, same]) => `${same.length} × ${reply}`).slice(0, 5);
}
