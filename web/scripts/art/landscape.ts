import { WIDTH } from './cover.ts';
import type { Random } from './random.ts';
import { circle, line, open, path, placed, polar, polygon, times, type Point } from './svg.ts';

const toFoot = (points: readonly Point[], foot: number): Point[] => [...points, [WIDTH, foot], [0, foot]];

/** A jagged range: peaks and valleys across the whole width. */
export const range = (
  crest: number,
  roughness: number,
  foot: number,
  fill: string,
  random: Random,
): string => {
  const points = times(13, (index): Point => [
    (index * WIDTH) / 12,
    crest + (index % 2 === 0 ? roughness : 0) * random.between(0.4, 1.1) - random.between(0, roughness * 0.4),
  ]);
  return polygon(toFoot(points, foot), fill);
};

/** A rolling hill line; `phase` in turns moves its crest along. */
export const hill = (crest: number, swell: number, foot: number, fill: string, phase: number): string => {
  const points = times(25, (index): Point => [
    index * 20,
    crest -
      swell * Math.sin((index / 24 + phase) * 2 * Math.PI) * 0.6 -
      swell * 0.4 * Math.sin((index / 11 + phase) * 2 * Math.PI),
  ]);
  return polygon(toFoot(points, foot), fill);
};

/** A row of scalloped waves, filled down to the foot. */
export const waves = (crest: number, length: number, foot: number, fill: string, shift: number): string => {
  const count = Math.ceil(WIDTH / length) + 2;
  const half = length / 2;
  const scallops = times(count, () => `q${half} ${length * 0.34} ${length} 0`).join('');
  return path(`M${shift - length} ${crest}${scallops}V${foot}H${shift - length}Z`, fill);
};

/** Rays from a center, like a sun's on an old poster. */
export const rays = (center: Point, reach: number, count: number, fill: string): string =>
  times(count, (index) =>
    polygon(
      [center, polar(center, reach, (index - 0.25) / count), polar(center, reach, (index + 0.25) / count)],
      fill,
    ),
  ).join('');

export const stars = (count: number, [from, to]: Point, fill: string, random: Random): string =>
  times(count, () =>
    circle([random.between(30, WIDTH - 8), random.between(from, to)], random.pick([1.6, 2.2, 3]), fill),
  ).join('');

export const pine = ([x, y]: Point, height: number, fill: string): string => {
  const tiers = times(4, (tier) => {
    const half = height * (0.1 + tier * 0.055);
    const top = y - height + tier * height * 0.2;
    return polygon(
      [
        [x, top],
        [x + half, top + height * 0.36],
        [x - half, top + height * 0.36],
      ],
      fill,
    );
  });
  return (
    tiers.join('') +
    polygon(
      [
        [x - 4, y - height * 0.2],
        [x + 4, y - height * 0.2],
        [x + 4, y],
        [x - 4, y],
      ],
      fill,
    )
  );
};

/** A leafless tree: every branch divides until it is a twig. */
export const bareTree = (
  foot: Point,
  length: number,
  turns: number,
  width: number,
  fill: string,
  random: Random,
): string => {
  const tip = polar(foot, length, turns);
  const bend = polar(polar(foot, length / 2, turns), length * random.between(-0.12, 0.12), turns + 0.25);
  const limb = line(open([foot, bend, tip]), fill, width);
  if (width < 1.6) return limb;
  const forks = [random.between(-0.12, -0.05), random.between(0.04, 0.12)];
  return [
    limb,
    ...forks.map((fork) =>
      bareTree(tip, length * random.between(0.66, 0.84), turns + fork, width * 0.66, fill, random),
    ),
  ].join('');
};

export const bat = (center: Point, span: number, fill: string): string =>
  placed(
    center,
    span / 100,
    path(
      'M0 6Q-6 -2 -8 -10L-3 -6H3L8 -10Q6 -2 0 6Q-4 -14 -22 -18Q-40 -22 -50 -6Q-38 -10 -32 0Q-24 -6 -16 6Q-8 2 0 20Q8 2 16 6Q24 -6 32 0Q38 -10 50 -6Q40 -22 22 -18Q4 -14 0 6Z',
      fill,
    ),
  );
