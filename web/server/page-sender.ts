import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { PrerenderedPages } from '../src/shared/prerendered.ts';
import { readTheme } from '../src/shared/theme-cookie.ts';
import { renderHead } from './head.ts';
import type { Page } from './pages.ts';

const HEAD_PLACEHOLDER = /<!--head[^]*?\/head-->/;
const HTML_PLACEHOLDER = '<html ';
const ROOT_PLACEHOLDER = '<div id="root"></div>';
/** A window of 512 KB, more than any page has, instead of 4 MB for each that is being compressed. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 19 } };
const COMPRESS = {
  br: (html: string) => promisify(brotliCompress)(html, BROTLI),
  gzip: (html: string) => promisify(gzip)(html),
  identity: (html: string) => Promise.resolve(Buffer.from(html)),
};
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

type PageSenderOptions = { folder: string; publicUrl: string; prerendered: PrerenderedPages };

function chooseEncoding(request: IncomingMessage): keyof typeof COMPRESS {
  const accepted = new Negotiator(request).encodings([...ENCODINGS]);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/**
 * Creates what answers with a page: the app with the page's head and, until the app has loaded and replaces it, the
 * page's prerendered HTML, which is inert. A theme that was chosen is there from the first byte, so that nothing flashes.
 * @throws Error when index.html in `folder` lacks a placeholder.
 */
export function createPageSender({ folder, publicUrl, prerendered }: PageSenderOptions) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const isComplete = [HTML_PLACEHOLDER, ROOT_PLACEHOLDER].every((text) => template.includes(text));
  if (!isComplete || !HEAD_PLACEHOLDER.test(template))
    throw new Error('index.html lacks a placeholder for the theme, the head or the page');

  const render = ({ head, prerendered: route = '' }: Page, cookies: string): string => {
    const theme = readTheme(cookies);
    const { html = '', chunks = [] } = prerendered[route] ?? {};
    const scripts = chunks.map(
      (chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk}" />`,
    );
    const root = html && `<div inert>${html}</div>`;
    return template
      .replace(HTML_PLACEHOLDER, theme ? `<html data-theme="${theme}" ` : HTML_PLACEHOLDER)
      .replace(HEAD_PLACEHOLDER, () => [renderHead(head, publicUrl), ...scripts].join('\n'))
      .replace(ROOT_PLACEHOLDER, () => `<div id="root">${root}</div>`);
  };

  return async (page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const html = render(page, request.headers.cookie ?? '');
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding, cookie' };
    if (page.status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = chooseEncoding(request);
    const body = await COMPRESS[encoding](html);
    response.writeHead(page.status, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
