import type { Random } from './random.ts';
import { rect, times, type Point } from './svg.ts';

type Shelf = { readonly corner: Point; readonly width: number; readonly height: number };

/** A row of books seen by their backs, standing on the lower edge of the shelf. */
export const spines = (
  { corner: [x, y], width, height }: Shelf,
  cloths: readonly string[],
  random: Random,
): string => {
  const thick = 15;
  const count = Math.floor(width / thick);
  return times(count, (index) => {
    if (random.between(0, 1) < 0.07) return '';
    const tall = height * random.between(0.66, 0.94);
    const [left, top] = [x + index * thick, y + height - tall];
    return (
      rect([left, top], thick - random.pick([1, 1, 3]), tall, random.pick(cloths)) +
      rect([left, top + tall * 0.16], thick - 3, 3, '#fff', { opacity: '.4' })
    );
  }).join('');
};
