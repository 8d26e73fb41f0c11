import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  acceptedEncodings,
  COMPRESS,
  createEtag,
  type Encoding,
  matchesEtag,
} from '@bookstore/runtime/content-encoding';
import { ROW_PAGE_SIZE } from '../src/shared/home-books.ts';
import type { PrerenderedPages } from '../src/shared/prerendered.ts';
import { readTheme, type Theme } from '../src/shared/theme-cookie.ts';
import { renderHead, renderJson } from './head.ts';
import type { Page } from './pages.ts';

const HEAD_PLACEHOLDER = /<!--head[^]*?\/head-->/;
const HTML_PLACEHOLDER = '<html ';
const ROOT_PLACEHOLDER = '<div id="root"></div>';
/** For the home page without its books: its scripts would request them later. */
const PRELOAD_BOOKS = `<link rel="preload" as="fetch" href="/api/books/?limit=${ROW_PAGE_SIZE}" crossorigin="use-credentials" />`;
/** Its HTML is in UTF-8: as a string it may take twice the memory, and is only garbage once it is sent. */
type Document = { html: Buffer; etag: string; bodies: Map<Encoding, Promise<Buffer>> };

type PageSenderOptions = { folder: string; publicUrl: string; prerendered: PrerenderedPages };

/** The page with its books, which the app hydrates, or as it is before anything is loaded, which the app replaces. */
function renderRoot({ rendered }: Page, prerendered = ''): string {
  if (!rendered) return `<div id="root">${prerendered}</div>`;
  const queries = renderJson(rendered.queries, 'id="queries" type="application/json"');
  return `<div id="root">${rendered.html}</div>\n${queries}`;
}

/** Has a page rendered once for each theme, and compressed once for each encoding, for as long as the page is kept. */
function createDocuments(render: (page: Page, theme: Theme | undefined) => string) {
  const documents = new WeakMap<Page, Map<Theme | undefined, Document>>();
  return (page: Page, theme: Theme | undefined): Document => {
    const ofPage = documents.get(page) ?? new Map<Theme | undefined, Document>();
    documents.set(page, ofPage);
    const known = ofPage.get(theme);
    if (known) return known;
    const html = Buffer.from(render(page, theme));
    const document = { html, etag: createEtag(html), bodies: new Map() };
    ofPage.set(theme, document);
    return document;
  };
}

function compress({ html, bodies }: Document, encoding: Encoding): Promise<Buffer> {
  const body = bodies.get(encoding) ?? COMPRESS[encoding](html);
  bodies.set(encoding, body);
  // One that failed, for want of memory, is tried again.
  body.catch(() => bodies.delete(encoding));
  return body;
}

/**
 * Creates what answers with a page: the app with the page's head and HTML. A
 * theme that was chosen is there from the first byte, so that nothing flashes.
 * @throws Error when index.html in `folder` lacks a placeholder.
 */
export function createPageSender({ folder, publicUrl, prerendered }: PageSenderOptions) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const isComplete = [HTML_PLACEHOLDER, ROOT_PLACEHOLDER].every((text) => template.includes(text));
  if (!isComplete || !HEAD_PLACEHOLDER.test(template))
    throw new Error('index.html lacks a placeholder for the theme, the head or the page');

  const findDocument = createDocuments((page, theme) => {
    const { head, prerendered: route = '', rendered } = page;
    const { html: skeleton, chunks = [] } = prerendered[route] ?? {};
    const scripts = chunks.map(
      (chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk}" />`,
    );
    const preloads = rendered?.preloads ?? (route === '/' ? PRELOAD_BOOKS : '');
    return template
      .replace(HTML_PLACEHOLDER, theme ? `<html data-theme="${theme}" ` : HTML_PLACEHOLDER)
      .replace(HEAD_PLACEHOLDER, () => [renderHead(head, publicUrl), preloads, ...scripts].join('\n'))
      .replace(ROOT_PLACEHOLDER, () => renderRoot(page, skeleton));
  });

  return async (page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const document = findDocument(page, readTheme(request.headers.cookie ?? ''));
    const { etag } = document;
    const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding, cookie' };
    if (page.status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
    const body = await compress(document, encoding);
    response.writeHead(page.status, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
