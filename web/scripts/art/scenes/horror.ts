import { HEIGHT, WIDTH, type Canvas } from '../cover.ts';
import { bareTree, bat, hill } from '../landscape.ts';
import { BRUTE, CAT, GENTLEMAN } from '../silhouettes.ts';
import { circle, line, open, path, placed, polar, polygon, rect, times, type Point } from '../svg.ts';

const tower = (x: number, y: number, width: number, fill: string): string =>
  rect([x, y], width, HEIGHT - y, fill) +
  polygon(
    [
      [x - width * 0.15, y],
      [x + width / 2, y - width * 1.5],
      [x + width * 1.15, y],
    ],
    fill,
  );

const window = (x: number, y: number, fill: string, size = 1): string =>
  path(`M${x} ${y}v${-14 * size}a${6 * size} ${6 * size} 0 0 1 ${12 * size} 0v${14 * size}Z`, fill);

/** The castle on its crag, and what leaves it at night. */
export const castle = ({ top, deep, light, bright, mid }: Canvas): string => {
  const y = (top + HEIGHT) / 2;
  const moon: Point = [270, y + 6];
  return [
    circle(moon, 168, mid),
    circle(moon, 138, light),
    tower(214, y + 20, 34, deep),
    tower(252, y - 26, 42, deep),
    tower(300, y + 44, 30, deep),
    tower(336, y + 76, 24, deep),
    rect([200, y + 78], 150, HEIGHT, deep),
    polygon(
      [
        [0, HEIGHT],
        [0, y + 226],
        [92, y + 190],
        [150, y + 130],
        [196, y + 104],
        [362, y + 112],
        [400, y + 168],
        [WIDTH, y + 214],
        [WIDTH, HEIGHT],
      ],
      deep,
    ),
    window(266, y + 16, bright),
    window(225, y + 62, bright),
    window(308, y + 84, bright),
    bat([128, y - 18], 92, deep),
    bat([404, y - 62], 62, deep),
    bat([80, y + 96], 50, deep),
  ].join('');
};

/** The oak that the lightning found. */
export const stormOak = (canvas: Canvas): string => {
  const { top, deep, light, bright, mid, random } = canvas;
  const bolt: readonly Point[] = [
    [340, top - 40],
    [286, top + 74],
    [334, top + 84],
    [262, top + 186],
    [310, top + 194],
    [246, HEIGHT - 120],
  ];
  return [
    polygon(
      [
        [340, top - 40],
        [430, HEIGHT - 90],
        [80, HEIGHT - 90],
      ],
      mid,
    ),
    line(open(bolt), light, 16, { 'stroke-linejoin': 'miter', 'stroke-linecap': 'butt' }),
    line(open(bolt), bright, 8, { 'stroke-linejoin': 'miter', 'stroke-linecap': 'butt' }),
    bareTree([196, HEIGHT - 60], 104, -0.04, 26, deep, random),
    bareTree([236, HEIGHT - 60], 74, 0.09, 15, deep, random),
    hill(HEIGHT - 74, 18, HEIGHT, deep, 0.1),
  ].join('');
};

/** A gentleman under a lamp, and the shadow that is not his. */
export const doubled = ({ top, deep, light, bright, mid }: Canvas): string => {
  const ground = HEIGHT - 62;
  const lamp: Point = [118, top + 52];
  return [
    ...times(7, (course) => rect([0, top + 26 + course * 56], WIDTH, 4, mid, { opacity: '.5' })),
    polygon(
      [
        [lamp[0], lamp[1]],
        [WIDTH + 60, top - 10],
        [WIDTH + 60, HEIGHT],
        [60, HEIGHT],
      ],
      light,
    ),
    placed([338, ground], (ground - top - 6) / 216, path(BRUTE, mid)),
    rect([0, ground], WIDTH, HEIGHT, deep),
    rect([lamp[0] - 5, lamp[1] + 20], 10, HEIGHT, deep),
    polygon(
      [
        [lamp[0] - 26, lamp[1] - 26],
        [lamp[0] + 26, lamp[1] - 26],
        [lamp[0] + 16, lamp[1] + 26],
        [lamp[0] - 16, lamp[1] + 26],
      ],
      bright,
    ),
    polygon(
      [
        [lamp[0] - 32, lamp[1] - 24],
        [lamp[0], lamp[1] - 54],
        [lamp[0] + 32, lamp[1] - 24],
      ],
      deep,
    ),
    placed([216, ground + 4], 0.84, path(GENTLEMAN, deep)),
  ].join('');
};

/** The house at Bly; one window is lit. */
export const house = (canvas: Canvas): string => {
  const { top, deep, mid, light, bright, random } = canvas;
  const y = Math.max(top + 116, HEIGHT - 300);
  const panes = times(4, (column) => window(148 + column * 52, y + 128, column === 2 ? bright : mid, 1.5));
  return [
    circle([366, top + 66], 46, light),
    bareTree([60, HEIGHT - 70], 66, 0.02, 13, mid, random),
    bareTree([442, HEIGHT - 60], 60, -0.02, 12, mid, random),
    rect([124, y + 76], 232, HEIGHT, deep),
    polygon(
      [
        [112, y + 78],
        [170, y + 30],
        [310, y + 30],
        [368, y + 78],
      ],
      deep,
    ),
    rect([186, y + 4], 18, 40, deep),
    rect([276, y + 4], 18, 40, deep),
    tower(312, y + 20, 56, deep),
    window(331, y + 70, bright, 1.7),
    ...panes,
    hill(HEIGHT - 54, 12, HEIGHT, deep, 0.3),
    ...times(5, (step) => rect([238 - step * 7, HEIGHT - 44 + step * 9], 14 + step * 14, 5, mid)),
  ].join('');
};

/** The visitor at the window: a great cat under the branches. */
export const visitor = (canvas: Canvas): string => {
  const { top, deep, light, bright, random } = canvas;
  const y = HEIGHT - 88;
  return [
    circle([256, top + 160], 150, light),
    bareTree([WIDTH + 24, HEIGHT + 10], 128, -0.06, 26, deep, random),
    bareTree([-6, HEIGHT], 96, 0.04, 16, deep, random),
    hill(y, 14, HEIGHT, deep, 0.6),
    placed(
      [240, y + 8],
      1.12,
      path(CAT, deep),
      path('M-14 -136q8 -9 16 0q-8 7 -16 0ZM8 -136q8 -9 16 0q-8 7 -16 0Z', bright),
    ),
  ].join('');
};

const blackStar = (center: Point, radius: number, fill: string): string =>
  polygon(
    times(10, (corner) => polar(center, corner % 2 === 0 ? radius : radius * 0.42, corner / 10)),
    fill,
  );

/** Carcosa by its lake, under black stars. */
export const carcosa = ({ top, deep, light, bright, mid, random }: Canvas): string => {
  const shore = HEIGHT - 150;
  const spires = [60, 112, 150, 206, 262, 300, 352, 404, 436];
  return [
    circle([170, shore - 70], 92, light),
    circle([306, shore - 40], 66, bright),
    ...times(11, (index) =>
      blackStar([58 + index * 38, random.between(top + 8, shore - 104)], random.between(6, 13), deep),
    ),
    ...spires.map((x, index) =>
      tower(x, shore - 20 - ((index * 53) % 88), 18 + ((index * 7) % 15), index % 2 === 0 ? deep : mid),
    ),
    rect([0, shore], WIDTH, HEIGHT, deep),
    ...times(8, (wave) =>
      line(
        `M${random.between(30, 130)} ${shore + 20 + wave * 17}H${random.between(250, 450)}`,
        wave % 2 === 0 ? light : bright,
        5,
      ),
    ),
  ].join('');
};
