import { circle, group, line, path, polar, times, type Point } from './svg.ts';

/** A shape drawn upwards from its foot at 0,0; placed and turned. */
const planted = ([x, y]: Point, turns: number, shape: string): string =>
  group(
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(turns * 360).toFixed(1)})` },
    shape,
  );

export const leaf = (foot: Point, length: number, turns: number, fill: string, plumpness = 0.3): string => {
  const side = length * plumpness;
  return planted(
    foot,
    turns,
    path(
      `M0 0C${side} ${-length * 0.25} ${side} ${-length * 0.7} 0 ${-length}C${-side} ${-length * 0.7} ${-side} ${-length * 0.25} 0 0Z`,
      fill,
    ),
  );
};

type Petal = 'round' | 'pointed' | 'notched';
export type Flower = {
  readonly petal: Petal;
  readonly petals: number;
  readonly layers: readonly string[];
  readonly heart: string;
};

const petalPath = (petal: Petal, length: number, width: number): string => {
  switch (petal) {
    case 'round':
      return `M0 0C${-width} ${-length * 0.2} ${-width * 1.1} ${-length} 0 ${-length}C${width * 1.1} ${-length} ${width} ${-length * 0.2} 0 0Z`;
    case 'pointed':
      return `M0 0C${-width} ${-length * 0.35} ${-width * 0.7} ${-length * 0.7} 0 ${-length}C${width * 0.7} ${-length * 0.7} ${width} ${-length * 0.35} 0 0Z`;
    case 'notched':
      return `M0 0C${-width * 1.2} ${-length * 0.4} ${-width} ${-length * 1.1} 0 ${-length * 0.86}C${width} ${-length * 1.1} ${width * 1.2} ${-length * 0.4} 0 0Z`;
  }
};

/** A flower seen from above: whorls of petals, each smaller and turned, around a heart. */
export const bloom = (
  center: Point,
  radius: number,
  { petal, petals, layers, heart }: Flower,
  turn = 0,
): string => {
  const whorls = layers.map((fill, layer) => {
    const length = radius * (1 - layer * (0.72 / layers.length));
    const shape = path(petalPath(petal, length, (length * 3.1) / petals), fill);
    return times(petals, (index) => planted(center, turn + (index + layer / 2) / petals, shape)).join('');
  });
  const stamens = times(petals, (index) =>
    circle(polar(center, radius * 0.3, turn + (index + 0.5) / petals), radius * 0.035, heart),
  );
  return [...whorls, ...stamens, circle(center, radius * 0.17, heart)].join('');
};

/** A flower seen from the side: a cup of petals opening upwards like a fan. */
export const cup = (
  foot: Point,
  height: number,
  turns: number,
  fills: readonly string[],
  spread = 0.3,
): string =>
  fills
    .map((fill, layer) => {
      const count = fills.length - layer + 2;
      return times(count, (index) =>
        leaf(
          foot,
          height * (1 - layer * 0.16),
          turns + (index / (count - 1) - 0.5) * spread * (1 - layer * 0.15),
          fill,
          0.24,
        ),
      ).join('');
    })
    .join('');

export type Stalk = {
  readonly foot: Point;
  readonly head: Point;
  /** How far the stalk bows to the right on its way up. */
  readonly bow: number;
  readonly leaves: number;
  readonly leafLength: number;
  readonly plumpness?: number;
};

/** A bowed stem with leaves on alternate sides. */
export const stalk = (
  { foot, head, bow, leaves, leafLength, plumpness = 0.3 }: Stalk,
  stem: string,
  foliage: string,
): string => {
  const bend: Point = [(foot[0] + head[0]) / 2 + bow, (foot[1] + head[1]) / 2];
  const along = (share: number): Point => [
    (1 - share) ** 2 * foot[0] + 2 * share * (1 - share) * bend[0] + share ** 2 * head[0],
    (1 - share) ** 2 * foot[1] + 2 * share * (1 - share) * bend[1] + share ** 2 * head[1],
  ];
  const blades = times(leaves, (index) => {
    const share = 0.2 + (index / leaves) * 0.68;
    const side = index % 2 === 0 ? 1 : -1;
    return leaf(along(share), leafLength * (1.1 - share * 0.5), side * 0.15, foliage, plumpness);
  });
  return line(`M${foot.join(' ')}Q${bend.join(' ')} ${head.join(' ')}`, stem, 6) + blades.join('');
};
