import { type Agent, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';

const TIMEOUT_MS = 10_000;

/** A placeholder in headers, replaced by another text in each request, as idempotency keys need. */
const UNIQUE = '{unique}';

/** A request that is sent repeatedly. */
export type BenchRequest = {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The expected status, 200 by default. */
  status?: number;
};

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): BenchRequest => ({
  method: 'GET',
  path,
  headers,
});

/** A request that places an order, each time with another idempotency key. */
export const postOrder = (token: string, order: object): BenchRequest => ({
  method: 'POST',
  path: '/api/orders/',
  headers: { ...bearer(token), 'idempotency-key': UNIQUE },
  body: JSON.stringify(order),
  status: 201,
});

const headersOf = ({ headers, body }: BenchRequest): Record<string, string> => ({
  ...headers,
  ...(body !== undefined && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }),
});

/** The bytes of a request, with its placeholder. */
export function toRaw(request: BenchRequest): string {
  const headers = Object.entries({ host: 'localhost', ...headersOf(request) });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`${request.method} ${request.path} HTTP/1.1`, ...lines, '', request.body ?? ''].join('\r\n');
}

/** A complete reply: header names and values in turn, and the body. */
export type Reply = { status: number; rawHeaders: string[]; body: Buffer };

/** Sends a request and reads the complete reply. @throws Error if it has another status than expected. */
export const exchange = (url: string, request: BenchRequest, agent?: Agent): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { method, path, status: expected = 200 } = request;
    const entries = Object.entries(headersOf(request));
    const headers = Object.fromEntries(
      entries.map(([name, value]) => [name, value.replace(UNIQUE, () => crypto.randomUUID())]),
    );
    const options = { method, headers, timeout: TIMEOUT_MS, ...(agent && { agent }) };
    const sending = httpRequest(new URL(path, url), options, (reply) => {
      buffer(reply).then((body) => {
        const { statusCode: status = 0, rawHeaders } = reply;
        if (status === expected) resolve({ status, rawHeaders, body });
        else reject(new Error(`${method} ${path} answered ${status}: ${body.toString().slice(0, 500)}`));
      }, reject);
    });
    sending.once('timeout', () => sending.destroy(new Error(`no reply after ${TIMEOUT_MS} ms`)));
    sending.once('error', reject);
    sending.end(request.body);
  });
