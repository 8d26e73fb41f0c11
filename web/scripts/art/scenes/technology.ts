import { HEIGHT, WIDTH, type Canvas } from '../cover.ts';
import { circle, closed, line, open, path, polar, polygon, rect, ring, times, type Point } from '../svg.ts';

const spectrum = ['#e4572e', '#f19f4d', '#f6d365', '#7fc29b', '#4ea5d9', '#8a6fc0'];

/** Newton's dark room: one white beam in, six colours out. */
export const prism = ({ deep, light, top }: Canvas): string => {
  const y = (top + HEIGHT) / 2 + 24;
  const apex: Point = [218, y - 150];
  const faceAt = (height: number, side: number): Point => [
    apex[0] + side * (height - apex[1]) * 0.515,
    height,
  ];
  const [entry, exitTop, exitFoot] = [faceAt(y + 20, -1), faceAt(y - 14, 1), faceAt(y + 16, 1)];
  const fan = spectrum.map((colour, band) => {
    const edge = (index: number): [Point, Point] => [
      faceAt(y - 14 + index * 5, 1),
      [WIDTH, y - 44 + index * 52],
    ];
    return polygon([...edge(band), ...edge(band + 1).toReversed()], colour);
  });
  return [
    ...fan,
    path(closed([apex, faceAt(y + 110, 1), faceAt(y + 110, -1)]), deep, {
      stroke: light,
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    }),
    path(closed([entry, exitTop, exitFoot]), light, { opacity: '.45' }),
    line(`M-10 ${y + 66}L${entry.join(' ')}`, light, 9),
  ].join('');
};

/** A flame within a flame, and the halo around both. */
export const candle = ({ deep, mid, light, bright, top }: Canvas): string => {
  const center: Point = [WIDTH / 2 + 10, (top + HEIGHT) / 2 + 20];
  const [x, y] = center;
  const flame = (scale: number, fill: string) =>
    path('M0 -130C14 -78 62 -44 62 14C62 52 36 76 0 76C-36 76 -62 52 -62 14C-62 -44 -14 -78 0 -130Z', fill, {
      transform: `translate(${x} ${y + 34 - 34 * scale}) scale(${scale})`,
    });
  const halo = times(5, (step) => circle(center, (y - top) * (1 - step * 0.15), mid, { opacity: '.2' }));
  return [
    ...halo,
    rect([x - 58, y + 104], 116, HEIGHT, light),
    rect([x + 22, y + 104], 36, HEIGHT, deep, { opacity: '.16' }),
    path(
      `M${x - 58} ${y + 104}a58 16 0 0 1 116 0v34a14 14 0 0 1 -28 0v-14a12 12 0 0 0 -24 0v50a15 15 0 0 1 -30 0v-40a12 12 0 0 0 -34 -6Z`,
      light,
    ),
    line(`M${x} ${y + 104}q6 -24 0 -44`, deep, 6),
    flame(1, bright),
    flame(0.68, '#f9d976'),
    flame(0.36, '#fff8e0'),
  ].join('');
};

const gear = (
  center: Point,
  radius: number,
  teeth: number,
  turn: number,
  fill: string,
  hole: string,
): string => {
  const corners = times(teeth, (tooth): Point[] => {
    const start = turn + tooth / teeth;
    const edge = (share: number, distance: number) => polar(center, distance, start + share / teeth);
    return [edge(0, radius - 18), edge(0.12, radius), edge(0.4, radius), edge(0.52, radius - 18)];
  });
  const spokes = times(5, (spoke) =>
    circle(polar(center, radius * 0.5, turn + spoke / 5), radius * 0.17, hole),
  );
  return [polygon(corners.flat(), fill), ...spokes, circle(center, radius * 0.16, hole)].join('');
};

/** Three wheels of the engine, in mesh. */
export const gears = ({ ground, mid, light, bright }: Canvas): string =>
  [
    gear([352, 606], 172, 24, 0.01, bright, ground),
    gear([94, 556], 106, 15, 0.034, light, ground),
    gear([150, 722], 84, 12, 0.03, mid, ground),
  ].join('');

const WOVEN = [
  '.............',
  '....o.o.o....',
  '...ooo.ooo...',
  '...ooooooo...',
  '....ooooo....',
  '.#....#....#.',
  '.###..#..###.',
  '..###.#.###..',
  '....#####....',
];

/** A loom's card whose holes weave a flower, as the notes to the engine promise. */
export const punchedCard = ({ deep, mid, light, bright }: Canvas): string => {
  const pitch = 33;
  const corner: Point = [54, HEIGHT - WOVEN.length * pitch + 10];
  const holes = WOVEN.flatMap((row, y) =>
    Array.from(row, (hole, x) => {
      const center: Point = [corner[0] + x * pitch, corner[1] + y * pitch];
      return hole === '.' ? circle(center, 4.5, deep) : circle(center, 13.5, hole === 'o' ? light : bright);
    }),
  );
  return rect([34, corner[1] - 26], WIDTH, HEIGHT, mid, { rx: 14 }) + holes.join('');
};

/** Three classes of things, and all that they have in common. */
export const classes = ({ light, bright, mid, top }: Canvas): string => {
  const unit = (HEIGHT - top) / 2.7;
  const center: Point = [WIDTH / 2 + 12, HEIGHT - unit * 1.12];
  const circles = [mid, bright, light].map((colour, index) => {
    const middle = polar(center, unit * 0.62, index / 3);
    const rings = times(2, (step) => ring(middle, unit * (1 - step * 0.4), colour, 7));
    return circle(middle, unit, colour, { opacity: '.28' }) + rings.join('');
  });
  return [...circles, circle(center, unit * 0.13, '#fff')].join('');
};

/** One path of a spark, jagged and then divided. */
const spark = (from: Point, turns: number, reach: number, width: number, canvas: Canvas): string => {
  const { random, light } = canvas;
  const joints = times(5, (joint) =>
    polar(from, (reach * (joint + 1)) / 5, turns + random.between(-0.035, 0.035)),
  );
  const fork = joints[2];
  const branch =
    fork && width > 2
      ? spark(fork, turns + random.pick([-0.08, 0.08]), reach * 0.45, width * 0.5, canvas)
      : '';
  return line(open([from, ...joints]), light, width) + branch;
};

/** The tower and its discharge. */
export const coil = (canvas: Canvas): string => {
  const { deep, mid, bright, top } = canvas;
  const head: Point = [WIDTH / 2 + 10, (top + HEIGHT) / 2 + 50];
  const [x, y] = head;
  const halo = times(4, (step) => circle(head, 250 - step * 54, mid, { opacity: '.28' }));
  const windings = times(7, (step) =>
    rect([x - 44 - step * 3, y + 40 + step * 22], 88 + step * 6, 12, bright, { rx: 6 }),
  );
  const sparks = times(11, (index) =>
    spark(head, index / 11 + 0.03, canvas.random.between(150, 205), 5, canvas),
  );
  return [
    ...halo,
    ...sparks,
    polygon(
      [
        [x - 34, y],
        [x + 34, y],
        [x + 66, HEIGHT],
        [x - 66, HEIGHT],
      ],
      deep,
    ),
    ...windings,
    path(`M${x - 84} ${y}a84 44 0 0 1 168 0a84 26 0 0 1 -168 0Z`, bright),
    path(`M${x - 60} ${y - 12}a60 24 0 0 1 70 -18`, 'none', {
      stroke: '#fff',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: '.7',
    }),
  ].join('');
};
