import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { directionOf } from '@bookstore/contracts/shop-languages';
import {
  acceptedEncodings,
  COMPRESS,
  createEtag,
  type Encoding,
  matchesEtag,
} from '@bookstore/runtime/content-encoding';
import { accentStyle } from '../src/shared/shop/accent.ts';
import { diffShop } from '../src/shared/shop/new-shop.ts';
import { escapeHtml, renderHead, renderJson } from './head.ts';
import { type BuildManifest, listCatalogues, listPageChunks } from './page-chunks.ts';
import type { Page } from './page-renderer.ts';

const HEAD_PLACEHOLDER = /<!--head[^]*?\/head-->/;
const HTML_PLACEHOLDER = '<html lang="en"';
/** What is said where scripts are off: a sentence, and a link. */
const NO_SCRIPTS = /(<span class="block[^>]*>)[^<]*(<a [^>]*>)[^<]*/;
const ROOT_PLACEHOLDER = '<div id="root"></div>';
/** In UTF-8, because a string may take twice the memory. */
type Document = { html: Buffer; etag: string; bodies: Map<Encoding, Promise<Buffer>> };

type PageSenderOptions = { folder: string; publicUrl: string; manifest: BuildManifest };

/** The page with the shop and its data, which the app hydrates, or its frame, which the app replaces. */
function renderRoot({ shop, markup, queries }: Page): string {
  const changes = JSON.stringify(diffShop(shop));
  return [
    `<div id="root">${markup?.html ?? ''}</div>`,
    ...(changes === '{}' ? [] : [renderJson(changes, 'id="shop" type="application/json"')]),
    ...(queries === undefined ? [] : [renderJson(queries, 'id="queries" type="application/json"')]),
  ].join('\n');
}

/** The beginning of the tag, with the language of the shop, and its accent if it has chosen one. */
function renderHtmlTag({ shop: { accent, language } }: Page): string {
  const style = accent ? ` style="${accentStyle(accent)}"` : '';
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  return `<html${style} lang="${language}"${direction}`;
}

/** The document with what it says where scripts are off. */
const renderNoScripts = (document: string, { noScripts }: Page['head']): string =>
  noScripts
    ? document.replace(
        NO_SCRIPTS,
        (_, start: string, link: string) =>
          `${start}${escapeHtml(noScripts.text)} ${link}${escapeHtml(noScripts.reload)}`,
      )
    : document;

/** Has a page rendered once, and compressed once for each encoding, for as long as the page is kept. */
function createDocuments(render: (page: Page) => string) {
  const documents = new WeakMap<Page, Document>();
  return (page: Page): Document => {
    const known = documents.get(page);
    if (known) return known;
    const html = Buffer.from(render(page));
    const document = { html, etag: createEtag(html), bodies: new Map() };
    documents.set(page, document);
    return document;
  };
}

function compress({ html, bodies }: Document, encoding: Encoding): Promise<Buffer> {
  const body = bodies.get(encoding) ?? COMPRESS[encoding](html);
  bodies.set(encoding, body);
  // What failed, for want of memory, is tried again.
  body.catch(() => bodies.delete(encoding));
  return body;
}

/**
 * Creates what answers with a page: the app with the page's head and HTML.
 * @throws Error when index.html in `folder` lacks a placeholder.
 */
export function createPageSender({ folder, publicUrl, manifest }: PageSenderOptions) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const isComplete =
    [HTML_PLACEHOLDER, ROOT_PLACEHOLDER].every((text) => template.includes(text)) &&
    [HEAD_PLACEHOLDER, NO_SCRIPTS].every((pattern) => pattern.test(template));
  if (!isComplete)
    throw new Error(
      'index.html lacks a placeholder for the language, the head, the page or what is said without scripts',
    );

  const findDocument = createDocuments((page) => {
    const { routeId, markup } = page;
    const chunks = [
      ...listCatalogues(manifest, page.shop.language),
      ...(routeId === undefined ? [] : listPageChunks(manifest, routeId, template)),
    ];
    const scripts = chunks.map(
      (chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk}" />`,
    );
    const head = [...renderHead(page, publicUrl), markup?.preloads ?? '', ...scripts];
    return renderNoScripts(template, page.head)
      .replace(HTML_PLACEHOLDER, renderHtmlTag(page))
      .replace(HEAD_PLACEHOLDER, () => head.join('\n'))
      .replace(ROOT_PLACEHOLDER, () => renderRoot(page));
  });

  return async (page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const document = findDocument(page);
    const { etag } = document;
    const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' };
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
