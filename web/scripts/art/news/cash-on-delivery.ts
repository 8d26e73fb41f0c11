import { leaf } from '../plants.ts';
import { circle, line, path, rect, times } from '../svg.ts';
import { NEWS_WIDTH, floor, ground } from './stage.ts';

/** A parcel at the door, and the coins for it. */
export const cashOnDelivery = (): string => {
  const bricks = times(8, (row) =>
    line(`M0 ${24 + row * 42}H${NEWS_WIDTH}`, '#d9b9a4', 3, { opacity: '.7' }),
  );
  const coins = times(4, (index) =>
    rect([526, 342 - index * 13], 62, 12, index % 2 === 0 ? '#e2a93b' : '#f6d365', { rx: 6 }),
  );
  return [
    ground('#f0d6c8'),
    ...bricks,
    path('M204 344V130a84 84 0 0 1 168 0V344Z', '#fffaf0'),
    path('M220 344V132a68 68 0 0 1 136 0V344Z', '#0f5d4e'),
    path('M236 128a52 52 0 0 1 104 0Z', '#f6d98c'),
    rect([238, 148], 44, 76, '#0a4539', { rx: 4 }),
    rect([294, 148], 44, 76, '#0a4539', { rx: 4 }),
    rect([238, 240], 44, 88, '#0a4539', { rx: 4 }),
    rect([294, 240], 44, 88, '#0a4539', { rx: 4 }),
    circle([344, 236], 6, '#e6b94d'),
    rect([60, 120], 88, 112, '#24607a'),
    line('M104 120V232M60 176H148', '#fffaf0', 6),
    rect([52, 230], 104, 14, '#bf4f2a'),
    ...times(7, (index) => leaf([60 + index * 15, 232], 34, (index - 3) * 0.03, '#17806c')),
    rect([176, 336], 224, 14, '#8a5a44'),
    floor('#5a3a2e'),
    rect([388, 252], 124, 96, '#c98f55'),
    rect([388, 252], 124, 22, '#b57a42'),
    line('M450 252V348M388 302H512', '#fffaf0', 6),
    path('M450 252q-34 -34 -40 -12t40 12q34 -34 40 -12t-40 12', 'none', {
      stroke: '#fffaf0',
      'stroke-width': 6,
    }),
    ...coins,
  ].join('');
};
