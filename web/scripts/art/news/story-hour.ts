import { randomFrom } from '../random.ts';
import { schooner } from '../schooner.ts';
import { circle, path, polar, polygon, rect, times } from '../svg.ts';
import { floor, ground, openBook } from './stage.ts';

/** What rises from an open book at night. */
export const storyHour = (): string => {
  const random = randomFrom('story-hour');
  const beams = times(9, (index) =>
    polygon(
      [
        [320, 330],
        polar([320, 330], 420, (index - 4.2) * 0.05),
        polar([320, 330], 420, (index - 3.8) * 0.05),
      ],
      '#35538a',
    ),
  );
  const towers: readonly [x: number, y: number, width: number][] = [
    [402, 176, 30],
    [436, 146, 36],
    [476, 186, 28],
  ];
  return [
    ground('#2b4678'),
    ...beams,
    ...times(22, () =>
      circle([random.between(20, 620), random.between(16, 240)], random.pick([2, 3, 4]), '#f7e7b8'),
    ),
    path('M332 46A46 46 0 1 0 364 106A40 40 0 1 1 332 46Z', '#f6d365'),
    schooner([196, 218], 0.78, '#102b3f', '#fffaf0'),
    ...towers.map(
      ([x, y, width]) =>
        rect([x, y], width, 270 - y, '#cf8467') +
        polygon(
          [
            [x - 5, y],
            [x + width / 2, y - 44],
            [x + width + 5, y],
          ],
          '#bf4f2a',
        ),
    ),
    rect([396, 208], 112, 60, '#cf8467'),
    path('M440 250v-18a12 12 0 0 1 24 0v18Z', '#56233f'),
    floor('#17284a'),
    openBook([320, 366], 196, '#bf4f2a'),
  ].join('');
};
