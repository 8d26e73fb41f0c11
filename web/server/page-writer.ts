import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { PrerenderedPages } from '../src/shared/prerendered.ts';
import { renderHead } from './head.ts';
import type { Page } from './pages.ts';

const PLACE_OF_HEAD = /<!--head[^]*?\/head-->/;
const PLACE_OF_PAGE = '<div id="root"></div>';
const COMPRESS = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

type PageWriterOptions = { folder: string; publicUrl: string; prerendered: PrerenderedPages };

const chooseEncoding = (request: IncomingMessage) => {
  const accepted = new Negotiator(request).encodings(['br', 'gzip', 'identity']);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
};

/**
 * Creates what answers with the app, what one page says of itself in its head and, where the build has written it,
 * the page as it is before anything is loaded. That is to be looked at only: the app takes its place.
 * @throws Error when the built app in `folder` has no place for a head or a page.
 */
export function createPageWriter({ folder, publicUrl, prerendered }: PageWriterOptions) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  if (!PLACE_OF_HEAD.test(template) || !template.includes(PLACE_OF_PAGE))
    throw new Error('index.html has no place for the head of a page, or for the page');

  const writeHtml = ({ head, prerendered: route = '' }: Page): string => {
    const { html = '', chunks = [] } = prerendered[route] ?? {};
    const scripts = chunks.map(
      (chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk}" />`,
    );
    const shown = html && `<div inert>${html}</div>`;
    return template
      .replace(PLACE_OF_HEAD, () => [renderHead(head, publicUrl), ...scripts].join('\n'))
      .replace(PLACE_OF_PAGE, () => `<div id="root">${shown}</div>`);
  };

  return async (page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const html = writeHtml(page);
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' };
    if (page.status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = chooseEncoding(request);
    const body = encoding ? await COMPRESS[encoding](html) : Buffer.from(html);
    response.writeHead(page.status, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
