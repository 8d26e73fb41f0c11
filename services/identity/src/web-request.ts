import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '@bookstore/contracts/errors';
import { z } from 'zod';

/** Many times what any form of the shop sends. */
const MAX_BODY_BYTES = 16 * 1024;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** A request for better-auth, and its parsed body. */
export type WebRequest = { request: Request; body: unknown };

/** Set by the gateway, which overwrites a client's own. */
export const addressOf = (request?: Request): string => request?.headers.get('x-forwarded-for') ?? 'internal';

/** The same request with another body. */
export function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  return new Request(request, { headers, body: JSON.stringify(body) });
}

/**
 * The request for better-auth, without all fields of its body but `fields`.
 * @throws Failure PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or MALFORMED_REQUEST: a body must be JSON.
 */
export async function toWebRequest(
  request: IncomingMessage,
  url: URL,
  fields: readonly string[] = [],
): Promise<WebRequest> {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    for (const value of values) headers.append(name, value);
  const bytes = await readBody(request);
  const { method = 'GET' } = request;
  if (bytes.length === 0) return { request: new Request(url, { method, headers }), body: undefined };
  const body = pickFields(parseJson(request.headers['content-type'], bytes), fields);
  headers.delete('content-length');
  const hasBody = method === 'POST' && { body: JSON.stringify(body) };
  return { request: new Request(url, { method, headers, ...hasBody }), body };
}

/** better-auth rejects what is not an object. */
function pickFields(body: unknown, fields: readonly string[]): unknown {
  const { data } = z.record(z.string(), z.unknown()).safeParse(body);
  return data ? Object.fromEntries(Object.entries(data).filter(([name]) => fields.includes(name))) : body;
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  });
  await once(request, 'end');
  if (bytes > MAX_BODY_BYTES) throw new Failure('PAYLOAD_TOO_LARGE');
  return new Uint8Array(Buffer.concat(chunks));
}

/** better-auth also accepts forms, which pages of other sites can send. The shop only sends JSON. */
function parseJson(type: string | undefined, body: Uint8Array): unknown {
  if (!type || !JSON_TYPE.test(type)) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch (cause) {
    throw new Failure('MALFORMED_REQUEST', { cause });
  }
}

/** Sends a response of better-auth. */
export async function sendWebResponse(webResponse: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await webResponse.arrayBuffer());
  const { status, headers } = webResponse;
  response.setHeaders(headers).writeHead(status, { 'content-length': body.length }).end(body);
}
