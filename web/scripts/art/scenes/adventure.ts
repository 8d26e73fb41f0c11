import { HEIGHT, WIDTH, type Canvas } from '../cover.ts';
import { hill, pine, range, rays, stars, waves } from '../landscape.ts';
import { leaf } from '../plants.ts';
import { schooner } from '../schooner.ts';
import { FLUKE } from '../silhouettes.ts';
import { circle, group, line, path, placed, polar, polygon, rect, ring, times, type Point } from '../svg.ts';

/** The schooner standing in for the island. */
export const voyage = ({ top, deep, mid, light, bright }: Canvas): string => {
  const sea = HEIGHT - 140;
  const sun: Point = [376, sea - 34];
  return [
    rays(sun, sun[1] - top, 28, mid),
    circle(sun, 80, light),
    path(`M338 ${sea + 70}q10 -100 54 -114q26 -34 56 -14q22 24 ${WIDTH - 448} 30V${sea + 70}Z`, bright),
    schooner([154, sea + 14], 1.08, deep, light),
    waves(sea + 30, 96, HEIGHT, mid, 20),
    waves(sea + 68, 96, HEIGHT, bright, -28),
    waves(sea + 106, 96, HEIGHT, deep, 10),
  ].join('');
};

/** The whale goes down; the boat is very small. */
export const whale = ({ top, deep, mid, light, bright }: Canvas): string => {
  const sea = HEIGHT - 126;
  const reach = Math.min(1.36, (sea - top) / 206);
  const moon: Point = [262, sea - 150];
  return [
    circle(moon, 166, bright),

    placed([262, sea + 24], reach, path(FLUKE, light)),
    path(`M40 ${sea + 14}q44 26 92 0l-12 26h-68Z`, light),
    line(`M66 ${sea + 18}l-16 38M92 ${sea + 22}l-6 38M112 ${sea + 18}l16 38`, light, 4),
    waves(sea + 26, 120, HEIGHT, bright, 30),
    ...times(6, (drop) => circle([222 + drop * 16, sea + 8 - (drop % 2) * 16], 5, light)),
    waves(sea + 62, 120, HEIGHT, mid, -30),
    waves(sea + 98, 120, HEIGHT, deep, 10),
  ].join('');
};

/** The Nautilus, her light going before her. */
export const submarine = ({ top, deep, mid, light, bright, random }: Canvas): string => {
  const y = (top + HEIGHT) / 2 + 16;
  const kelp = times(9, (index) => {
    const x = 20 + index * 56;
    const height = random.between(70, 190) * (Math.abs(index - 4) / 4 + 0.25);
    return times(Math.floor(height / 20), (node) =>
      leaf([x + Math.sin(node) * 4, HEIGHT - node * 20], 44, (node % 2 === 0 ? 1 : -1) * 0.1, deep, 0.24),
    ).join('');
  });
  return [
    ...times(4, (band) => waves(top + 20 + band * 96, 160, HEIGHT, mid, band * 50)).map((band, index) =>
      group({ opacity: (0.2 + index * 0.1).toFixed(1) }, band),
    ),
    polygon(
      [
        [306, y],
        [WIDTH, y - 96],
        [WIDTH, y + 92],
      ],
      light,
    ),
    path(
      `M58 ${y}Q110 ${y - 58} 210 ${y - 58}Q290 ${y - 56} 334 ${y}Q290 ${y + 54} 210 ${y + 56}Q110 ${y + 56} 58 ${y}Z`,
      bright,
    ),
    path(`M72 ${y}L34 ${y - 46}Q58 ${y - 10} 34 ${y + 46}Z M170 ${y - 50}l16 -34h60l12 34Z`, deep),
    ...times(
      3,
      (port) => circle([156 + port * 56, y - 2], 19, deep) + circle([156 + port * 56, y - 2], 13, light),
    ),
    circle([318, y], 9, deep),
    ...times(9, () =>
      ring([random.between(60, 440), random.between(top + 20, y - 100)], random.between(4, 11), light, 3),
    ),
    ...kelp,
  ].join('');
};

/** Pines, snow and the moon of the north. */
export const northland = ({ top, deep, mid, light, bright, random }: Canvas): string => {
  const sky = HEIGHT - top;
  return [
    ...times(3, (band) =>
      path(
        `M0 ${top + 60 + band * 40}Q140 ${top - 30 + band * 30} 260 ${top + 60 + band * 36}T${WIDTH} ${top + 20 + band * 40}V${top + 90 + band * 40}Q360 ${top + 150 + band * 30} 240 ${top + 110 + band * 36}T0 ${top + 130 + band * 40}Z`,
        bright,
        { opacity: '.32' },
      ),
    ),
    stars(30, [top, top + sky * 0.4], light, random),
    range(HEIGHT - sky * 0.62, 76, HEIGHT, mid, random),
    range(HEIGHT - sky * 0.44, 54, HEIGHT, deep, random),
    hill(HEIGHT - 120, 16, HEIGHT, light, 0.2),
    ...times(9, (index) =>
      pine([10 + index * 58, HEIGHT - 76 + (index % 2) * 18], 110 + random.between(-22, 56), deep),
    ),
    hill(HEIGHT - 66, 12, HEIGHT, light, 0.6),
    ...times(8, (step) =>
      circle([250 + Math.sin(step) * 18 + step * 6, HEIGHT - 8 - step * 9], 5 - step * 0.4, mid),
    ),
  ].join('');
};

/** Two white peaks, the desert before them, the sun between. */
export const twinPeaks = ({ top, deep, mid, light, bright }: Canvas): string => {
  const foot = HEIGHT - 96;
  const crest = top + 70;
  const sun: Point = [246, crest + 96];
  const peak = (x: number, y: number, half: number) => {
    const slope = half / (foot - y);
    const snow = (foot - y) * 0.34;
    const base = foot + 60;
    const spread = slope * (base - y);
    return [
      polygon(
        [
          [x, y],
          [x + spread, base],
          [x - spread, base],
        ],
        deep,
      ),
      polygon(
        [
          [x, y],
          [x + spread, base],
          [x + half * 0.2, base],
        ],
        mid,
      ),
      polygon(
        [
          [x, y],
          [x + snow * slope, y + snow],
          [x + 16, y + snow - 22],
          [x, y + snow + 8],
          [x - 18, y + snow - 16],
          [x - snow * slope, y + snow],
        ],
        light,
      ),
    ].join('');
  };
  return [
    rays(sun, sun[1] - top, 24, light),
    circle(sun, 76, bright),
    peak(112, crest + 30, 186),
    peak(376, crest, 200),
    hill(foot, 22, HEIGHT, bright, 0.05),
    hill(foot + 34, 22, HEIGHT, mid, 0.4),
    hill(foot + 66, 16, HEIGHT, deep, 0.75),
  ].join('');
};

const palm = (foot: Point, lean: number, height: number, trunk: string, fronds: string): string => {
  const crown: Point = [foot[0] + lean, foot[1] - height];
  return [
    line(
      `M${foot.join(' ')}Q${foot[0] + lean * 0.1} ${foot[1] - height * 0.6} ${crown.join(' ')}`,
      trunk,
      13,
    ),
    ...times(8, (index) => leaf(crown, height * 0.52, -0.36 + index * 0.103, fronds, 0.14)),
    ...times(3, (nut) => circle(polar(crown, 13, 0.35 + nut * 0.15), 9, trunk)),
  ].join('');
};

/** The island, and the print in its sand. */
export const island = ({ top, deep, mid, light, bright }: Canvas): string => {
  const sea = HEIGHT - 170;
  const toes = times(5, (toe) =>
    circle([326 + toe * 11, HEIGHT - 68 + Math.abs(toe - 1.4) * 5], 6 - toe * 0.6, mid),
  );
  return [
    circle([330, sea - 40], 108, bright),
    rect([0, sea], WIDTH, HEIGHT, deep),
    ...times(4, (glint) =>
      line(`M${250 + glint * 18} ${sea + 16 + glint * 18}H${420 - glint * 18}`, bright, 5),
    ),
    path(
      `M0 ${HEIGHT}V${HEIGHT - 116}Q150 ${HEIGHT - 160} 300 ${HEIGHT - 104}T${WIDTH} ${HEIGHT - 86}V${HEIGHT}Z`,
      light,
    ),
    palm([128, HEIGHT - 110], 62, (HEIGHT - 110 - top) / 1.42, mid, deep),
    palm([108, HEIGHT - 100], -18, (HEIGHT - 110 - top) / 2.1, mid, deep),
    ...toes,
    path(`M322 ${HEIGHT - 50}q26 -16 46 2q6 22 -18 26q-4 12 -14 10q-8 -4 -6 -12q-14 -10 -8 -26Z`, mid),
  ].join('');
};
