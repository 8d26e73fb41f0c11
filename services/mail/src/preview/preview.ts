import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import mjml2html from 'mjml';
import { createRenderer, type Layout } from '../render-mail.ts';
import { createSamples } from './samples.ts';

const toUrl = (name: string) => new URL(`../${name}`, import.meta.url);
const readSource = (name: string) => readFileSync(toUrl(name), 'utf8');

/** Compiles `layout.mjml`; web fonts are not loaded. @throws when it is not valid MJML. */
export async function compileLayout(): Promise<Layout> {
  const options = { validationLevel: 'strict', fonts: {}, keepComments: false } as const;
  const { html } = await mjml2html(readSource('layout.mjml'), options);
  const lines = html.split('\n').map((line) => line.trim());
  return { html: lines.filter(Boolean), text: readSource('layout.txt').trimEnd().split('\n') };
}

/** Writes what services import, so that they run without MJML. */
export async function writeLayout(): Promise<void> {
  writeFileSync(toUrl('layout.json'), `${JSON.stringify(await compileLayout(), null, 2)}\n`);
}

const WIDTHS = [600, 360];

/** Stands in for the shop's picture, which the web serves. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#0f5d4e" d="M0 0h1v1H0z"/></svg>';
const STYLE =
  'body{font-family:sans-serif;margin:24px}iframe{height:900px;border:1px solid #999;margin:0 16px 16px 0}' +
  'pre{white-space:pre-wrap;max-width:76ch;border:1px solid #999;padding:16px}';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The mail as a program in dark mode shows it. */
const darken = (html: string) => html.replaceAll('(prefers-color-scheme: dark)', 'all');

/** All mails with sample data by kind, rendered with the layout as it is now. */
async function renderSamples(publicUrl: string) {
  const renderMail = createRenderer(await compileLayout());
  return new Map(
    createSamples(publicUrl).map(({ kind, content }) => [
      kind,
      { preview: content.preview, ...renderMail(content, publicUrl) },
    ]),
  );
}

type Samples = Awaited<ReturnType<typeof renderSamples>>;

function renderIndex(samples: Samples): string {
  const frames = (kind: string) =>
    [...WIDTHS.map((width) => [width, '']), ...WIDTHS.map((width) => [width, '/dark'])]
      .map(([width, mode]) => `<iframe width="${width}" src="/${kind}${mode}" loading="lazy"></iframe>`)
      .join('');
  const sections = [...samples].map(
    ([kind, { subject, preview, text }]) =>
      `<h2 id="${kind}">${kind}</h2><p><b>${escapeHtml(subject)}</b> ${escapeHtml(preview)}</p>` +
      `${frames(kind)}<pre>${escapeHtml(text)}</pre>`,
  );
  const links = [...samples.keys()].map((kind) => `<a href="#${kind}">${kind}</a>`);
  return `<!doctype html><title>Mails</title><style>${STYLE}</style>${links.join(' ')}${sections.join('')}`;
}

async function renderPage(path: string, publicUrl: string): Promise<string | undefined> {
  const samples = await renderSamples(publicUrl);
  if (path === '/') return renderIndex(samples);
  const [, kind, mode] = path.split('/');
  const html = [...samples].find(([name]) => name === kind)?.[1].html;
  return mode === 'dark' && html !== undefined ? darken(html) : html;
}

/** A server of the mails with sample data, which are rendered for each request. */
export const createPreview = (publicUrl: string): Server =>
  createServer(({ url = '/' }, response) => {
    if (url.endsWith('.png')) {
      response.setHeader('content-type', 'image/svg+xml').end(PICTURE);
      return;
    }
    void renderPage(url, publicUrl).then(
      (html) => {
        response
          .writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
          .end(html);
      },
      (error: unknown) => {
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
      },
    );
  });
