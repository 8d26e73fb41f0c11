import { setText, TITLE_FACE } from '../lettering.ts';
import { circle, line, path, ring, times, type Point } from '../svg.ts';
import { ground } from './stage.ts';

/** Two letters of a page under the glass. */
export const choosingEditions = (): string => {
  const lens: Point = [402, 178];
  const pages = times(7, (row) =>
    line(
      `M120 ${112 + row * 30}H${row === 6 ? 200 : 280}M360 ${112 + row * 30}H${row === 6 ? 470 : 520}`,
      '#b9a98d',
      7,
    ),
  );
  return [
    ground('#e6b94d'),
    path('M74 66H566V350H74Z', '#a34a1e'),
    path('M320 84Q220 56 88 76V338Q220 318 320 346Z', '#fffaf0'),
    path('M320 84Q420 56 552 76V338Q420 318 320 346Z', '#f6ead0'),
    ...pages,
    line(`M${lens.join(' ')}m78 78l80 80`, '#1f1b16', 24),
    circle(lens, 104, '#dff0ec'),
    setText({ lines: ['Aa'], size: 130, leading: 130 }, TITLE_FACE, [lens[0] - 76, lens[1] - 62], '#16352c'),
    ring(lens, 104, '#1f1b16', 13),
    path(`M${lens[0] - 78} ${lens[1] - 20}a82 82 0 0 1 50 -56`, 'none', {
      stroke: '#fff',
      'stroke-width': 8,
      'stroke-linecap': 'round',
    }),
  ].join('');
};
