import { resolve } from 'node:path';
import sharp from 'sharp';
import { setText, TITLE_FACE } from './lettering.ts';
import { rect, svg } from './svg.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const SHELF = 560;
const BOOK = { width: 200, height: 300, gap: 26 };
const SHOWN = ['pride-and-prejudice', 'moby-dick', 'wealth-of-nations', 'dracula', 'opticks'];

/** The picture of a shared link: the shop's name above a shelf of five of its covers, one of each category. */
export async function drawShopSign(coversFolder: string): Promise<Buffer> {
  const rowWidth = SHOWN.length * BOOK.width + (SHOWN.length - 1) * BOOK.gap;
  const left = Math.round((WIDTH - rowWidth) / 2);
  const books = await Promise.all(
    SHOWN.map(async (slug, index) => ({
      input: await sharp(resolve(coversFolder, `${slug}.webp`))
        .resize(BOOK.width, BOOK.height)
        .png()
        .toBuffer(),
      left: left + index * (BOOK.width + BOOK.gap),
      top: SHELF - BOOK.height,
    })),
  );
  const wall = svg(
    WIDTH,
    HEIGHT,
    [
      rect([0, 0], WIDTH, HEIGHT, '#0f5d4e'),
      setText({ lines: ['Bookstore'], size: 150, leading: 150 }, TITLE_FACE, [left - 6, 64], '#fbf9f5'),
      rect([left, 214], 96, 6, '#e6b94d'),
      rect([0, SHELF], WIDTH, 18, '#e6b94d'),
      rect([0, SHELF + 18], WIDTH, HEIGHT, '#0a4539'),
    ].join(''),
  );
  return sharp(Buffer.from(wall)).composite(books).png().toBuffer();
}
