import { CATEGORIES } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { hash } from 'node:crypto';
import { type CoverText, drawDesign } from './cover.design.ts';
import SHAPES from './cover.shapes.json' with { type: 'json' };

const WIDTH = 480;
const HEIGHT = 720;
/** No title is set beyond these. */
const RIGHT_EDGE = 456;
const BOTTOM_EDGE = 310;

const aText = (fields: Partial<CoverText> = {}): CoverText => ({
  title: 'The Time Machine',
  author: 'H. G. Wells',
  category: 'technology',
  ...fields,
});

const draw = async (fields?: Partial<CoverText>) => (await drawDesign(aText(fields))).raw().toBuffer();

/** Where pixels of exactly the title's color are. */
function findTitle(pixels: Buffer) {
  const colorAt = (x: number, y: number) =>
    `#${pixels.toString('hex', (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)}`;
  const ground = colorAt(240, 10);
  const palettes = Object.values(SHAPES.palettes).flat();
  const title = palettes.find((palette) => palette.startsWith(ground))?.split(' ')[1];
  const found = { count: 0, right: 0, bottom: 0 };
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 30; x < WIDTH; x++) {
      if (colorAt(x, y) !== title) continue;
      found.count++;
      found.right = Math.max(found.right, x);
      found.bottom = Math.max(found.bottom, y);
    }
  }
  return found;
}

describe('a drawn cover', () => {
  it('is the same for the same text, and another one for any other', async () => {
    const covers = await Promise.all([
      draw(),
      draw(),
      draw({ title: 'The Invisible Man' }),
      draw({ author: 'Jules Verne' }),
      draw({ category: 'horror' }),
    ]);
    const [first, second, ...others] = covers.map((cover) => hash('sha256', cover));
    expect(second).toBe(first);
    expect(new Set([first, ...others]).size).toBe(4);
  });

  it.each(CATEGORIES)('shows the title on a book of %s', async (category) => {
    expect(findTitle(await draw({ category })).count).toBeGreaterThan(1000);
  });

  const titles: [string, string][] = [
    ['of one letter', 'Q'],
    ['of a long word', 'Floccinaucinihilipilification'],
    ['of 200 narrow letters without a space', 'i'.repeat(200)],
    ['of 200 wide letters without a space', 'W'.repeat(200)],
    ['of 200 letters in words', 'A very long title '.repeat(12).slice(0, 200)],
    ['in capitals', 'FRANKENSTEIN; OR, THE MODERN PROMETHEUS'],
    ['of markup', '<script>alert("1 & 2")</script></svg>'],
    ['in Polish', 'Zażółć gęślą jaźń'],
    ['in Russian', 'Преступление и наказание'],
    ['in Greek', 'Ὀδύσσεια και Ιλιάδα'],
    ['in Hebrew', 'ספר הזיכרונות של ירושלים'],
    ['in Arabic', 'مئة عام من العزلة'],
    ['in Chinese', '三体：黑暗森林，地球往事三部曲之二'],
    ['of 200 Chinese characters', '三体黑暗森林地球往事'.repeat(20)],
    ['in Hindi, of which no font has a letter', 'गोदान'],
    ['partly in Japanese, of which fonts lack letters', '日本の昔話'],
    ['with emoji', 'Rockets 🚀 and families 👩‍👩‍👧'],
    ['of emoji', '🚀🔥'],
    ['of combining characters', 'a\u0301\u0302\u0303\u0304'.repeat(40)],
    ['of control and format characters', '\u202eReversed\u202c\u200b\u200d'],
  ];

  it.each(titles)('fits a title %s', async (_, title) => {
    const { count, right, bottom } = findTitle(
      await draw({ title, author: `${title} `.repeat(2).slice(0, 200) }),
    );
    expect(count).toBeGreaterThan(200);
    expect(right).toBeLessThanOrEqual(RIGHT_EDGE);
    expect(bottom).toBeLessThanOrEqual(BOTTOM_EDGE);
  });

  it('needs no author', async () => {
    const pixels = (await drawDesign({ title: 'Beowulf', category: 'adventure' })).raw();
    expect(findTitle(await pixels.toBuffer()).count).toBeGreaterThan(1000);
  });
});
