export type Point = readonly [x: number, y: number];
type Attributes = Readonly<Record<string, string | number>>;

const short = (value: number): string => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point): string => `${short(x)} ${short(y)}`;

export const element = (name: string, attributes: Attributes, children = ''): string => {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`,
  );
  return `<${name}${list.join('')}>${children}</${name}>`;
};

export const svg = (width: number, height: number, children: string): string =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    children,
  );

export const group = (attributes: Attributes, ...children: readonly string[]): string =>
  element('g', attributes, children.join(''));

/** A drawing made about 0,0, put in its place. */
export const placed = ([x, y]: Point, scale: number, ...children: readonly string[]): string =>
  group({ transform: `translate(${short(x)} ${short(y)}) scale(${scale.toFixed(2)})` }, ...children);

export const path = (d: string, fill: string, attributes: Attributes = {}): string =>
  element('path', { d, fill, ...attributes });

export const line = (d: string, stroke: string, width: number, attributes: Attributes = {}): string =>
  path(d, 'none', {
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  });

export const circle = (center: Point, r: number, fill: string, attributes: Attributes = {}): string =>
  element('circle', { cx: center[0], cy: center[1], r, fill, ...attributes });

export const ring = (center: Point, r: number, stroke: string, width: number): string =>
  circle(center, r, 'none', { stroke, 'stroke-width': width });

export const rect = (
  [x, y]: Point,
  width: number,
  height: number,
  fill: string,
  attributes: Attributes = {},
): string => element('rect', { x, y, width, height, fill, ...attributes });

export const open = (points: readonly Point[]): string => `M${points.map(at).join('L')}`;
export const closed = (points: readonly Point[]): string => `${open(points)}Z`;
export const polygon = (points: readonly Point[], fill: string): string => path(closed(points), fill);

/** The point at an angle in turns (0 is up, clockwise) and a distance from a center. */
export const polar = ([x, y]: Point, distance: number, turns: number): Point => [
  x + distance * Math.sin(turns * 2 * Math.PI),
  y - distance * Math.cos(turns * 2 * Math.PI),
];

/** `count` values made from their index. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
