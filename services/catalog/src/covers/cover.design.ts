import type { Book } from '@bookstore/contracts/books';
import { renderAsync } from '@resvg/resvg-js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori from 'satori';
import { jsx } from 'satori/jsx/jsx-runtime';
import sharp, { type Sharp } from 'sharp';
import { ART, type Canvas, createCanvas, HEIGHT, WIDTH } from './cover.art.ts';

/** What a cover is drawn from. */
export type CoverText = Pick<Book, 'title' | 'author' | 'category'>;
type Lettering = { svg: string; bottom: number };

const TEXT_WIDTH = 400;
const MAX_BOTTOM = 380;
const TITLE = { maxHeight: 262, minSize: 30, maxSize: 92, lineHeight: 1.04 };
const require = createRequire(import.meta.url);
const FONTS = Object.entries({
  Title: require.resolve('@expo-google-fonts/dm-serif-display/400Regular/DMSerifDisplay_400Regular.ttf'),
  Author: require.resolve('@expo-google-fonts/jost/600SemiBold/Jost_600SemiBold.ttf'),
  Sans: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  Chinese: require.resolve('@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'),
}).map(([name, file]) => ({ name, data: readFileSync(file) }));

/** A size in which the title fills its space, and its longest word a line, by the width of an average character. */
function estimateSize(title: string): number {
  const em = /\p{Ll}/u.test(title) ? 0.54 : 0.68;
  const longestWord = Math.max(...title.split(/\s|(?=\p{Ideographic})/u).map(({ length }) => length));
  const filling = Math.sqrt((TEXT_WIDTH * TITLE.maxHeight * 1.1) / (title.length * em * TITLE.lineHeight));
  return Math.max(TITLE.minSize, Math.min(TITLE.maxSize, TEXT_WIDTH / (longestWord * em), filling));
}

function layOut(title: string, author: string, fontSize: number, canvas: Canvas) {
  const { minSize, maxHeight, lineHeight } = TITLE;
  const direction = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(title) ? 'rtl' : 'ltr';
  const lineClamp = fontSize === minSize ? Math.floor(maxHeight / minSize / lineHeight) : 99;
  const block = { margin: '42px 50px', width: TEXT_WIDTH, wordBreak: 'break-word', direction };
  const ofTitle = { color: canvas.title, fontFamily: 'Title, Author, Sans, Chinese', fontSize, lineClamp };
  const ofAuthor = { color: canvas.author, fontFamily: 'Author, Sans, Chinese', fontSize: 30, lineClamp: 2 };
  const rule = { width: 56, height: 4, margin: '20px 0', backgroundColor: canvas.author };
  const children = [
    jsx('div', { style: { ...ofTitle, lineHeight }, children: title }),
    jsx('div', { style: rule }),
    jsx('div', { style: ofAuthor, children: author }),
  ];
  return jsx('div', { style: { ...block, display: 'block' }, children });
}

/** Leaves out emoji and signs without a glyph. A text without some of its letters would be misread: all of it goes. */
function withoutMissing(text: string, missing: ReadonlySet<string>): string {
  const shown = Array.from(text, (character) => (missing.has(character) ? '' : character)).join('');
  return shown.replace(/\P{L}/gu, '') === text.replace(/\P{L}/gu, '') ? shown.trim() : '';
}

/** Sets title and author in type that gets smaller until they fit. In the smallest, the title's end is cut off. */
async function setText(text: CoverText, canvas: Canvas, missing = new Set<string>()): Promise<Lettering> {
  const category = text.category.replace(/^./, (letter) => letter.toUpperCase());
  const title = withoutMissing(text.title, missing) || category;
  const author = withoutMissing(text.author ?? '', missing);
  const knownMissing = missing.size;
  for (let size = estimateSize(title); ; size = Math.max(size * 0.93, TITLE.minSize)) {
    let bottom = 0;
    const svg = await satori(layOut(title, author, size, canvas), {
      width: WIDTH,
      height: HEIGHT,
      fonts: FONTS,
      onNodeDetected: ({ top, height }) => (bottom = Math.max(bottom, top + height)),
      loadAdditionalAsset: (_, characters) => {
        for (const character of characters) missing.add(character);
        return Promise.resolve([]);
      },
    });
    if (missing.size > knownMissing) return setText(text, canvas, missing);
    if (bottom <= MAX_BOTTOM || size === TITLE.minSize) return { svg, bottom };
  }
}

/** Draws a book's cover, which is always the same for the same text. */
export async function drawDesign(text: CoverText): Promise<Sharp> {
  const canvas = createCanvas(text.category, JSON.stringify([text.title, text.author]));
  const { svg, bottom } = await setText(text, canvas);
  const ground = `<path d="M0 0H480V720H0Z" fill="${canvas.ground}"/>`;
  const art = ART[text.category](canvas, bottom + 24);
  const spine = `<path d="M0 0H22V720H0Z" fill="#0002"/><path d="M22 0H26V720H22Z" fill="#fff3"/>`;
  const cover = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="720">${ground}${art}${svg}${spine}</svg>`;
  const { pixels } = await renderAsync(cover, { font: { loadSystemFonts: false } });
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } }).removeAlpha();
}
