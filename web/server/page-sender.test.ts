import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createPageSender } from './page-sender.ts';

const HEAD = '<html lang="en"><!--head--><!--/head-->';
const NO_SCRIPTS = '<span class="block">Scripts are off. <a href="">Reload</a></span>';
const ROOT = '<div id="root"></div>';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookstore-web-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function start(page: string): Promise<void> {
  await writeFile(join(folder, 'index.html'), page);
  createPageSender({ folder, publicUrl: 'https://shop.example', manifest: {} });
}

it.each([
  ['a head', NO_SCRIPTS + ROOT],
  ['what is said without scripts', HEAD + ROOT],
  ['a place for the page', HEAD + NO_SCRIPTS],
])('index.html without %s is refused at the start', async (_part, page) => {
  await expect(start(HEAD + NO_SCRIPTS + ROOT)).resolves.toBeUndefined();
  await expect(start(page)).rejects.toThrow('index.html lacks');
});
