import { readFileSync, writeFileSync } from 'node:fs';
import mjml2html from 'mjml';
import type { Layout } from '../render-mail.ts';

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
