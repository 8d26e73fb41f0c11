import { request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type BenchRequest, headersOf, makeUnique } from './bench-request.ts';

/** Node's own server adds these itself. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** A reply of the shop, for a bare server to give the same. */
export const recordedReply = z.object({
  key: z.string(),
  status: z.number(),
  /** Names and values in turn. */
  headers: z.array(z.string()),
  body: z.base64(),
});
export type RecordedReply = z.infer<typeof recordedReply>;

/** Under what the reply to a request is recorded. */
export const keyOf = (method: string | undefined, path: string | undefined): string =>
  `${method ?? ''} ${path ?? ''}`;

/** Sends a request once and records the reply. @throws when it has not the status it should have. */
export const record = (url: string, request: BenchRequest): Promise<RecordedReply> =>
  new Promise((resolve, reject) => {
    const { method, path, body, status: expected = 200 } = request;
    const headers = headersOf(makeUnique(request));
    const sending = send(new URL(path, url), { method, headers }, (reply) => {
      buffer(reply).then((bytes) => {
        const status = reply.statusCode ?? 0;
        const { rawHeaders } = reply;
        const own = rawHeaders.filter((_, index) => {
          const name = rawHeaders[index - (index % 2)] ?? '';
          return !CONNECTION_HEADERS.includes(name.toLowerCase());
        });
        if (status === expected)
          resolve({ key: keyOf(method, path), status, headers: own, body: bytes.toString('base64') });
        else reject(new Error(`${method} ${path} answered ${status}: ${bytes.toString().slice(0, 500)}`));
      }, reject);
    });
    sending.once('error', reject);
    sending.end(body);
  });
