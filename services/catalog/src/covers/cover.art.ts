import type { Category } from '@bookstore/contracts/books';
import { createHash } from 'node:crypto';
import SHAPES from './cover.shapes.json' with { type: 'json' };

export const WIDTH = 480;
export const HEIGHT = 720;
const [tile = '', ...tiles] = SHAPES.tiles;

/** The colors of one of the category's palettes, and random numbers: always the same for the same seed. */
export function createCanvas(category: Category, seed: string) {
  const bytes = createHash('shake256', { outputLength: 8192 }).update(seed).digest();
  let offset = 0;
  const next = () => bytes.readUInt16LE((offset = (offset + 2) % bytes.length)) / 0x10000;
  const between = (min: number, max: number) => Math.round((min + next() * (max - min)) * 10) / 10;
  const pick = <const T>(first: T, ...others: readonly T[]): T =>
    others[Math.floor(next() * (others.length + 1)) - 1] ?? first;
  const [palette = '', ...palettes] = SHAPES.palettes[category];
  const colors = pick(palette, ...palettes).split(' ');
  const [ground = '', title = '', author = '', deep = '', mid = '', light = '', bright = ''] = colors;
  return { between, pick, ground, title, author, deep, mid, light, bright };
}
export type Canvas = ReturnType<typeof createCanvas>;

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const placed = (x: number, y: number, turn: number, art: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${art}</g>`;
const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const wave = (y: number, shift: number, fill: string) =>
  path(`M${shift - 120} ${y}${'q30 -30 60 0t60 0'.repeat(6)}V${HEIGHT}H-120Z`, fill);

/** A ridge across the cover, filled down to its foot. */
function ridge({ between }: Canvas, y: number, height: number, fill: string): string {
  const points = Array.from({ length: 7 }, (_, index) => {
    const x = index * 80 + (index % 6 === 0 ? 0 : between(-22, 22));
    return `${x} ${y + (index % 2 === 0 ? between(0.3, 1) : between(-1, -0.2)) * height}`;
  });
  return path(`M${points.join('L')}V${HEIGHT}H0Z`, fill);
}

/** A bare tree: every branch ends in two. */
function branch(canvas: Canvas, x: number, y: number, turn: number, length: number): string {
  if (length < 8) return '';
  const [tipX, tipY] = [x + length * Math.sin(turn), y - length * Math.cos(turn)];
  const fork = (side: number) =>
    branch(canvas, tipX, tipY, turn + side * canvas.between(0.2, 0.6), length * canvas.between(0.66, 0.82));
  return line(`M${x} ${y}L${tipX} ${tipY}`, canvas.deep, length / 8) + fork(-1) + fork(1);
}

/** The art of each category. It fills the cover below `top`, where the text ends. */
export const ART: Record<Category, (canvas: Canvas, top: number) => string> = {
  /** Towers of tiles, like a chart of totals. */
  business: ({ between, pick, deep, mid, light, bright }, top) => {
    const peak = pick(1, 2, 5, 6);
    return repeat(8, (column) => {
      const height = ((HEIGHT - top) / 60) * (1 - Math.abs(column - peak) / 7) * between(0.7, 1);
      return repeat(Math.max(1, Math.floor(height)), (row) => {
        const [front, back] = pick(
          [light, deep],
          [bright, mid],
          [light, mid],
          [bright, deep],
          [deep, bright],
        );
        const square = path(SHAPES.square, back) + path(pick(tile, ...tiles), front);
        return placed(30 + column * 60, HEIGHT - 30 - row * 60, pick(0, 90, 180, 270), square);
      });
    });
  },
  /** Bodies on their orbits. */
  technology: ({ between, pick, deep, mid, light, bright }, top) => {
    const [x, y] = [between(170, 310), HEIGHT - between(60, 130)];
    const reach = y - top - 20;
    const orbits = repeat(4, (index) => {
      const r = reach * (0.28 + index * 0.24);
      const orbit = `<circle r="${r}" fill="none" stroke="${pick(light, mid, bright)}" stroke-width="4"/>`;
      const bodies = circle(0, -r, between(10, 22), pick(light, bright)) + circle(0, r, 9, light);
      return placed(x, y, between(-60, 60), orbit + bodies);
    });
    const discs = circle(x, y, reach * 0.86, `${deep}80`) + circle(x, y, reach * 0.5, `${mid}80`);
    return discs + orbits + circle(x, y, reach * 0.15, bright);
  },
  /** Flowers of a kind. */
  fiction: ({ between, pick, deep, mid, light, bright }, top) => {
    const count = pick(5, 6, 8, 12);
    const leaf = path(SHAPES.leaf, pick(deep, mid));
    const flowers = [2, 0, 4, 1, 3].map((place) => {
      const [x, y] = [62 + place * 92 + between(-14, 14), between(top + 64, HEIGHT - 120)];
      const [bloom, heart] = pick([light, bright], [bright, light]);
      const petals = repeat(count, (index) => placed(0, 0, (index * 360) / count, path(SHAPES.petal, bloom)));
      const stem = line(`M${x} ${y}Q${x + between(-16, 16)} ${(y + HEIGHT) / 2} ${x} ${HEIGHT}`, deep, 7);
      const leaves = [-20, 200].map((turn) => placed(x, between(y + 90, HEIGHT), turn, leaf)).join('');
      const head = petals + circle(0, 0, 18, heart);
      return stem + leaves + placed(x, y, between(0, 60), head, between(0.75, 1.05));
    });
    return flowers.join('');
  },
  /** A bare tree before a full or a new moon. */
  horror: (canvas, top) => {
    const { between, pick, ground, deep, mid, light, bright } = canvas;
    const r = Math.min(150, (HEIGHT - top) / 2 - 40);
    const [x, y] = [between(170, 310), top + r + between(16, 40)];
    const shadow = circle(x + r * pick(-0.5, 0.5), y - r * 0.3, r * 0.9, ground);
    const moon = circle(x, y, r + 36, `${bright}59`) + circle(x, y, r, light) + pick('', shadow);
    const bat = path(SHAPES.bat, deep);
    const bats = repeat(pick(0, 3, 4), () => placed(between(60, 420), between(top + 30, y + r), 0, bat));
    const foot = pick(96, 384);
    const tree = branch(canvas, foot, HEIGHT - 40, (240 - foot) / 900, Math.min(112, (HEIGHT - top) * 0.22));
    return moon + bats + ridge(canvas, HEIGHT - 110, 40, mid) + tree + ridge(canvas, HEIGHT - 50, 24, deep);
  },
  /** The sun over mountains or the sea. */
  adventure: (canvas, top) => {
    const { between, pick, deep, mid, light, bright } = canvas;
    const [x, y] = [between(130, 350), HEIGHT - 190];
    const ray = path(`M0 0L${(y - top) * -0.066} ${top - y}H${(y - top) * 0.066}Z`, `${light}66`);
    const rays = repeat(24, (index) => placed(x, y, index * 15, ray));
    const near = ridge(canvas, y + 110, 44, bright) + ridge(canvas, y + 160, 24, deep);
    const mountains = ridge(canvas, y + 30, 70, mid) + near;
    const sea = wave(y + 30, 0, mid) + wave(y + 80, 40, bright) + wave(y + 130, 20, deep);
    return rays + circle(x, y, Math.min(96, (y - top) / 2), light) + pick(mountains, sea);
  },
};
