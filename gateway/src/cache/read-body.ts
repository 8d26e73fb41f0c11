import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { Failure } from '@bookstore/contracts/errors';
import { CachedResponse } from './cached-response.ts';

const MIB = 1024 * 1024;
/** A longer text is compressed as it arrives, and only that is stored: it is never in memory as a whole. */
const MAX_PLAIN_BYTES = MIB;
const MAX_TEXT_BYTES = 16 * MIB;
const MAX_PICTURE_BYTES = 8 * MIB;
const STORED_HEADERS = ['content-type', 'cache-control', 'etag', 'link', 'x-total-count', 'x-total-count-is'];
const TEXT = /^(application\/json|text\/)/;

const isText = ({ headers }: IncomingMessage) => TEXT.test(headers['content-type'] ?? '');
const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? Infinity);

const isLongText = (response: IncomingMessage) => isText(response) && lengthOf(response) > MAX_PLAIN_BYTES;

/** The memory that reading a response needs; Infinity when it has no declared length or is too large to cache. */
export function bytesToRead(response: IncomingMessage): number {
  const length = lengthOf(response);
  if (length > (isText(response) ? MAX_TEXT_BYTES : MAX_PICTURE_BYTES)) return Infinity;
  return isLongText(response) ? length / 2 : length;
}

/** Reads a successful response to cache it. @throws Failure when the upstream hangs up before its end. */
export async function readToCache(response: IncomingMessage): Promise<CachedResponse> {
  const headers: Record<string, string> = { 'cache-control': 'no-cache', vary: 'accept-encoding' };
  for (const name of STORED_HEADERS)
    if (response.headers[name] !== undefined) headers[name] = String(response.headers[name]);
  const storedAs = isLongText(response) ? 'gzip' : isText(response) ? undefined : 'plain';
  try {
    const body = await (storedAs === 'gzip' ? readGzipped(response) : readPlain(response));
    return new CachedResponse({ headers, body, ...(storedAs && { storedAs }) });
  } catch {
    throw new Failure('BAD_GATEWAY');
  }
}

async function readPlain(response: IncomingMessage): Promise<Buffer> {
  const body = Buffer.allocUnsafeSlow(lengthOf(response));
  let length = 0;
  for await (const chunk of response) if (Buffer.isBuffer(chunk)) length += chunk.copy(body, length);
  return body;
}

async function readGzipped(response: IncomingMessage): Promise<Buffer> {
  const gzip = createGzip();
  response.once('error', (error) => gzip.destroy(error)).pipe(gzip);
  return buffer(gzip);
}
