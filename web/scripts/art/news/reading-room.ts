import { randomFrom } from '../random.ts';
import { spines } from '../spines.ts';
import { circle, line, path, rect, times } from '../svg.ts';
import { CLOTHS, floor, ground, openBook } from './stage.ts';

/** A chair by the window, a lamp, and walls of books. */
export const readingRoom = (): string => {
  const random = randomFrom('reading-room');
  const shelves = [28, 130, 232].flatMap((y) =>
    [24, 448].map(
      (x) =>
        rect([x, y + 92], 168, 8, '#3b2a22') +
        spines({ corner: [x, y], width: 168, height: 92 }, CLOTHS, random),
    ),
  );
  return [
    ground('#7d4a34'),
    ...shelves,
    path('M224 340V150a96 96 0 0 1 192 0V340Z', '#1d3558'),
    circle([368, 130], 26, '#f7e7b8'),
    ...times(8, () => circle([random.between(236, 404), random.between(100, 250)], 2, '#fff')),
    line('M320 54V340M224 190H416M224 268H416', '#f3e7cd', 6),
    line('M224 340V150a96 96 0 0 1 192 0V340', '#f3e7cd', 9),
    floor('#3b2a22'),
    path('M176 176L40 346L330 346Z', '#f6d98c55'),
    line('M176 370V186', '#1f1b16', 6),
    path('M152 146L200 146L222 190L130 190Z', '#e6b94d'),
    path('M222 374V276q0 -40 44 -40h74q44 0 44 40v98Z', '#0f5d4e'),
    path('M204 374v-66q0 -22 22 -22t22 22v28h110v-28q0 -22 22 -22t22 22v66Z', '#17806c'),
    openBook([304, 338], 34, '#bf4f2a'),
  ].join('');
};
