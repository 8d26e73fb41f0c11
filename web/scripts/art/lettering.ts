import sharp from 'sharp';
import { element, type Point } from './svg.ts';

export const TITLE_FACE = 'DM Serif Display';
export const AUTHOR_FACE = 'Jost SemiBold';

const MEASURED_AT = 100;
const SPACE_EM = 0.24;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '’');

const textWidth = async (text: string, face: string): Promise<number> => {
  const { width } = await sharp({
    text: { text: escape(text), font: `${face} ${MEASURED_AT}`, dpi: 72 },
  }).metadata();
  return width;
};

/** @throws Error when the machine would draw the face with another one. */
export async function requireFace(face: string): Promise<void> {
  const sample = 'Hamburgefonstiv';
  const [own, fallback] = await Promise.all([textWidth(sample, face), textWidth(sample, 'no such face')]);
  if (own === fallback) throw new Error(`The font "${face}" is not installed`);
}

type Measured = { readonly text: string; readonly widthEm: number };

const wrap = (words: readonly Measured[], maxEm: number): readonly Measured[] =>
  words.reduce<readonly Measured[]>((lines, word) => {
    const last = lines.at(-1);
    const joined = last && {
      text: `${last.text} ${word.text}`,
      widthEm: last.widthEm + SPACE_EM + word.widthEm,
    };
    return joined && joined.widthEm <= maxEm ? [...lines.slice(0, -1), joined] : [...lines, word];
  }, []);

const widest = (lines: readonly Measured[]): number => Math.max(...lines.map((line) => line.widthEm));

/** As few lines as fit, then as even as that number allows. */
const balance = (words: readonly Measured[], maxEm: number): readonly Measured[] => {
  const fewest = wrap(words, maxEm);
  let best = fewest;
  for (let em = maxEm; em > 0; em -= 0.1) {
    const lines = wrap(words, em);
    if (lines.length > fewest.length || widest(lines) > maxEm) break;
    best = lines;
  }
  return best;
};

type Lettering = {
  readonly lines: readonly string[];
  readonly size: number;
  readonly leading: number;
};
type Room = {
  readonly width: number;
  readonly height: number;
  readonly leading: number;
  readonly sizes: readonly [largest: number, smallest: number];
};

/**
 * The largest setting of a text, in whole words, that stays within the room.
 * @throws RangeError when even the smallest does not.
 */
export async function fitText(text: string, face: string, room: Room): Promise<Lettering> {
  const words = await Promise.all(
    text
      .split(' ')
      .map(async (word) => ({ text: word, widthEm: (await textWidth(word, face)) / MEASURED_AT })),
  );
  const [largest, smallest] = room.sizes;
  for (let size = largest; size >= smallest; size -= 1) {
    const maxEm = room.width / size;
    const lines = balance(words, maxEm);
    const leading = size * room.leading;
    if (widest(lines) <= maxEm && lines.length * leading <= room.height) {
      return { lines: lines.map((line) => line.text), size, leading };
    }
  }
  throw new RangeError(`"${text}" does not fit its room`);
}

export const heightOf = ({ lines, leading }: Lettering): number => lines.length * leading;

/** The lines of a lettering, set from the top left corner of their room. */
export const setText = (lettering: Lettering, face: string, [x, y]: Point, fill: string): string =>
  lettering.lines
    .map((text, index) =>
      element(
        'text',
        {
          x,
          y: y + index * lettering.leading + lettering.size * 0.8,
          fill,
          'font-family': face,
          'font-size': lettering.size,
        },
        escape(text),
      ),
    )
    .join('');
