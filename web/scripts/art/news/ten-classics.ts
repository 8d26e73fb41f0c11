import { randomFrom } from '../random.ts';
import { line, path, rect, times } from '../svg.ts';
import { CLOTHS, FLOOR, NEWS_WIDTH, floor, ground } from './stage.ts';

/** Ten books in a pile on the sill, and rain behind them. */
export const tenClassics = (): string => {
  const random = randomFrom('ten-classics');
  const pile = times(10, (index) => {
    const width = random.between(190, 262);
    const x = 250 - width / 2 + random.between(-14, 14);
    const y = FLOOR - (index + 1) * 23;
    return (
      rect([x, y], width, 22, CLOTHS[index % CLOTHS.length] ?? '', { rx: 3 }) +
      rect([x + 16, y], 7, 22, '#fff', { opacity: '.45' })
    );
  });
  const rain = times(44, () => {
    const [x, y] = [random.between(0, NEWS_WIDTH), random.between(-20, FLOOR - 40)];
    return line(`M${x} ${y}l-10 30`, '#d6e6ee', 3, { opacity: '.55' });
  });
  return [
    ground('#4f7f97'),
    ...times(3, (cloud) =>
      path(
        `M${40 + cloud * 220} 66a34 34 0 0 1 62 -20a40 40 0 0 1 70 12a26 26 0 0 1 6 52H${60 + cloud * 220}a24 24 0 0 1 -20 -44Z`,
        '#3c687e',
      ),
    ),
    ...rain,
    floor('#17324d'),
    ...pile,
    path('M438 264h92v46q0 30 -30 30h-32q-30 0 -30 -30Z', '#fffaf0'),
    path('M530 276h10q22 0 22 20t-22 20h-12', 'none', { stroke: '#fffaf0', 'stroke-width': 9 }),
    ...[462, 486, 510].map((x) => line(`M${x} 248q-12 -16 0 -30t0 -30`, '#fffaf0', 5, { opacity: '.8' })),
    rect([424, 340], 120, 8, '#e6b94d', { rx: 4 }),
  ].join('');
};
