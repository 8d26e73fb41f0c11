import { HEIGHT, WIDTH, type Canvas } from '../cover.ts';
import { bloom, cup, leaf, stalk, type Flower, type Stalk } from '../plants.ts';
import { JUG } from '../silhouettes.ts';
import { circle, line, path, placed, polar, polygon, rect, times, type Point } from '../svg.ts';

/** A height as a share of the room between the foot of the cover (0) and its letters (1). */
const rise = (top: number, share: number): number => HEIGHT - (HEIGHT - top) * share;

const stem = (head: Point, foot: number, bow: number, leaves = 5, leafLength = 74): Stalk => ({
  foot: [foot, HEIGHT + 20],
  head,
  bow,
  leaves,
  leafLength,
});

/** Two wild roses on crossing stems, and their buds. */
export const roses = ({ top, deep, mid, light, bright, random }: Canvas): string => {
  const rose: Flower = { petal: 'notched', petals: 5, layers: [bright, light], heart: mid };
  const heads: readonly Point[] = [
    [146, rise(top, 0.62)],
    [346, rise(top, 0.74)],
  ];
  const buds: readonly Point[] = [
    [66, rise(top, 0.3)],
    [428, rise(top, 0.34)],
  ];
  return [
    stalk(stem([146, rise(top, 0.62)], 330, -30, 5, 76), deep, deep),
    stalk(stem([346, rise(top, 0.74)], 170, 40, 6, 76), deep, deep),
    ...buds.map((bud, index) => stalk(stem(bud, index === 0 ? 120 : 370, 0, 4, 62), deep, deep)),
    ...buds.map(
      (bud) => cup(bud, 58, 0, [bright, light], 0.2) + leaf(bud, 26, 0.1, deep) + leaf(bud, 26, -0.1, deep),
    ),
    ...heads.map((head) => bloom(head, 92, rose, random.between(0, 0.2))),
  ].join('');
};

/** Thistles and bracken of the moor. */
export const thistles = ({ top, deep, mid, light, bright }: Canvas): string => {
  const plants: readonly [x: number, share: number, bow: number][] = [
    [90, 0.5, -20],
    [400, 0.58, 24],
    [246, 0.76, -14],
  ];
  return [
    ...times(9, (index) =>
      stalk(
        {
          ...stem([index * 62 - 6, rise(top, 0.3 + (index % 3) * 0.07)], index * 58, 0, 10, 48),
          plumpness: 0.16,
        },
        mid,
        mid,
      ),
    ),
    ...plants.map(([x, share, bow]) =>
      stalk({ ...stem([x, rise(top, share)], x + bow, bow, 6, 96), plumpness: 0.16 }, deep, deep),
    ),
    ...plants.map(([x, share]) => {
      const y = rise(top, share);
      return [
        cup([x, y - 12], 88, 0, [bright, light, bright], 0.34),
        path(`M${x - 40} ${y - 10}a40 34 0 0 0 80 0q-40 -22 -80 0Z`, deep),
        ...times(5, (scale) => circle([x - 24 + scale * 12, y + 2], 3.4, light)),
      ].join('');
    }),
  ].join('');
};

/** One great overblown peony letting its petals fall. */
export const peony = ({ top, deep, mid, light, bright, random }: Canvas): string => {
  const head: Point = [262, rise(top, 0.56)];
  const flower: Flower = { petal: 'round', petals: 9, layers: [mid, light, bright, light, mid], heart: deep };
  return [
    stalk(stem(head, 230, 30, 0), deep, deep),
    ...times(7, (index) => leaf([238, HEIGHT + 10], 150 + (index % 2) * 50, (index - 3) * 0.085, deep, 0.2)),
    bloom(head, 138, flower, random.between(0, 0.1)),
    ...times(5, (index) =>
      leaf(
        [60 + index * 92, HEIGHT - 20 - random.between(0, 70)],
        46,
        random.between(0.12, 0.42),
        light,
        0.36,
      ),
    ),
  ].join('');
};

/** A meadow of daisies, tall grass between. */
export const daisies = ({ top, deep, mid, light, bright, random }: Canvas): string => {
  const daisy: Flower = { petal: 'round', petals: 12, layers: [light], heart: bright };
  const heads = times(9, (index): Point => [
    56 + index * 47,
    rise(top, [0.34, 0.62, 0.44, 0.78, 0.3, 0.6, 0.4, 0.74, 0.46][index] ?? 0),
  ]);
  return [
    ...times(26, (index) =>
      leaf(
        [index * 19, HEIGHT + 10],
        random.between(90, 190),
        random.between(-0.05, 0.05),
        random.pick([deep, mid]),
        0.07,
      ),
    ),
    ...heads.map((head, index) =>
      stalk(
        stem(head, head[0] + random.between(-24, 24), random.between(-20, 20), 3 + (index % 2), 44),
        deep,
        deep,
      ),
    ),
    ...heads.map((head, index) => bloom(head, index % 2 === 0 ? 40 : 52, daisy, random.between(0, 0.2))),
  ].join('');
};

/** A fan of lilies, drawn the way the twenties drew them. */
export const lilies = ({ top, deep, mid, light, bright }: Canvas): string => {
  const foot: Point = [WIDTH / 2 + 12, HEIGHT + 24];
  const reach = (HEIGHT - top) * 0.94;
  const rays = times(15, (index) => {
    const turns = (index - 7) * 0.036;
    return polygon(
      [
        polar(foot, 30, turns),
        polar(foot, reach + 20, turns - 0.006),
        polar(foot, reach + 20, turns + 0.006),
      ],
      deep,
    );
  });
  const tier = (distance: number, count: number, height: number, fills: readonly string[]) =>
    times(count, (index) => {
      const turns = (index - (count - 1) / 2) * (0.42 / (count - 1));
      return cup(polar(foot, distance, turns), height, turns, fills, 0.2);
    });
  return [
    ...rays,
    ...tier(reach * 0.66, 5, reach * 0.3, [mid, light, bright]),
    ...tier(reach * 0.34, 4, reach * 0.28, [mid, bright, light]),
    circle(foot, reach * 0.32, deep),
    circle(foot, reach * 0.27, bright),
    circle(foot, reach * 0.21, deep),
    circle(foot, reach * 0.15, light),
  ].join('');
};

/** The flowers she bought herself, standing in a jug. */
export const bunch = ({ top, deep, mid, light, bright, random }: Canvas): string => {
  const kinds: readonly Flower[] = [
    { petal: 'notched', petals: 5, layers: [bright, light], heart: deep },
    { petal: 'pointed', petals: 10, layers: [mid, bright], heart: light },
    { petal: 'round', petals: 7, layers: [light, mid], heart: deep },
  ];
  const neck: Point = [252, HEIGHT - 186];
  const reach = neck[1] - top - 50;
  const heads = times(7, (index) =>
    polar(neck, reach * (index % 2 === 0 ? 0.74 : 1.02), (index - 3) * 0.088),
  );
  return [
    ...times(12, (index) => leaf(neck, reach * random.between(0.5, 0.8), (index - 5.5) * 0.056, deep, 0.13)),
    ...heads.map((head) => stalk({ foot: neck, head, bow: 0, leaves: 0, leafLength: 0 }, deep, deep)),
    ...heads.map((head, index) =>
      bloom(head, 52 + (index % 3) * 5, kinds[index % 3] ?? random.pick(kinds), random.between(0, 0.3)),
    ),
    rect([0, HEIGHT - 44], WIDTH, 44, deep),
    placed(neck, 1, path(JUG, light), line('M-62 78Q0 92 62 78M-70 98Q0 114 70 98', bright, 6)),
  ].join('');
};
