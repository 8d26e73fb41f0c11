/**
 * Draws the cover of every seed book: `node --conditions=source web/scripts/draw-covers.ts <seed file>`,
 * the seed file from the root of the repository. The pictures are committed, so only a change of a book
 * or of the art needs a run. It needs the fonts DM Serif Display and Jost SemiBold (both SIL OFL), as TrueType.
 */
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bookDraft } from '@bookstore/contracts/books';
import { z } from 'zod';
import { drawCover, WIDTH } from './art/cover.ts';
import { AUTHOR_FACE, requireFace, TITLE_FACE } from './art/lettering.ts';
import { sceneOf } from './art/scenes.ts';
import { writeWebp } from './art/webp.ts';

const MAX_BYTES = 20_000;
const SIZES = [
  { width: WIDTH, suffix: '' },
  { width: WIDTH / 2, suffix: '-240' },
];
const folder = resolve(import.meta.dirname, '../public/covers');
const seedModule = z.object({ SEED_BOOKS: z.array(bookDraft.extend({ author: z.string() })) });

async function readBooks(seedFile: string) {
  const module: unknown = await import(pathToFileURL(resolve(seedFile)).href);
  return seedModule.parse(module).SEED_BOOKS;
}

const [seedFile] = process.argv.slice(2);
if (seedFile === undefined) throw new Error('Give the path of the seed file');
await requireFace(TITLE_FACE);
await requireFace(AUTHOR_FACE);
for (const { title, author, category, coverImage } of await readBooks(seedFile)) {
  const slug = basename(coverImage, '.webp');
  const drawing = await drawCover({ slug, title, author, scene: sceneOf(category, slug) });
  for (const { width, suffix } of SIZES) {
    await writeWebp(drawing, { width, maxBytes: MAX_BYTES, file: resolve(folder, `${slug}${suffix}.webp`) });
  }
}
