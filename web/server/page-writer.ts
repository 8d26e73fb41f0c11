import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { renderHead } from './head.ts';
import type { Page } from './pages.ts';

const PLACE_OF_HEAD = /<!--head[^]*?\/head-->/;
const COMPRESS = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

const chooseEncoding = (request: IncomingMessage) => {
  const accepted = new Negotiator(request).encodings(['br', 'gzip', 'identity']);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

/**
 * Creates what answers with the app and, in its head, what one page says of itself.
 * @throws Error when the built app in `folder` has no place for a head.
 */
export function createPageWriter(folder: string, publicUrl: string) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  if (!PLACE_OF_HEAD.test(template)) throw new Error('index.html has no place for the head of a page');

  return async (
    { status, head }: Page,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const html = template.replace(PLACE_OF_HEAD, () => renderHead(head, publicUrl));
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' };
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = chooseEncoding(request);
    const body = encoding ? await COMPRESS[encoding](html) : Buffer.from(html);
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
