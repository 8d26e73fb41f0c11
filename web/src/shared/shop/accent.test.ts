import { expect, it } from '@jest/globals';
import { contrastWithWhite, MIN_CONTRAST } from '@bookstore/contracts/contrast';
import { accentStyle } from './accent.ts';

/** What text in the accent, or on it, stands on: in light, and in dark. */
const LIGHT = { deepPaper: '#f3ece0', onAccent: '#fffefb' };
const DARK = { deepPaper: '#25201a', onAccent: '#14110e' };

const toChannels = (colour: string) => {
  const [, red = '', green = '', blue = ''] =
    /^#(..?)(..?)(..?)$/.exec(colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour) ?? [];
  return [red, green, blue].map((digits) => Number.parseInt(digits, 16));
};

/** What browsers make of `color-mix(in srgb, …)`. */
function resolve(colour = ''): string {
  const [, one, percent = '', other] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(colour) ?? [];
  if (one === undefined || other === undefined) return colour;
  const share = Number(percent) / 100;
  const others = toChannels(other);
  const mixed = toChannels(one).map((value, index) => value * share + (others[index] ?? 0) * (1 - share));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [contrastWithWhite(one), contrastWithWhite(other)].toSorted((a, b) => a - b);
  return high / low;
}

function readColours(accent: string) {
  const pairs = [
    ...accentStyle(accent).matchAll(/--color-([\w-]+):light-dark\(((?:[^,()]+|\([^)]*\))+),(.+?)\)(?:;|$)/g),
  ];
  return new Map(
    pairs.map(([, name = '', light, dark]) => [name, { light: resolve(light), dark: resolve(dark) }]),
  );
}

const ACCENTS = [
  '#767676',
  '#7a3b1d',
  '#0000ff',
  '#d0021b',
  '#008000',
  '#6f4e00',
  '#000000',
  '#8a2be2',
  '#0f5d4e',
];

it.each(ACCENTS)('The accent %s is readable as text and below text, in light and in dark', (accent) => {
  const colours = readColours(accent);
  const own = colours.get('accent');
  const soft = colours.get('accent-soft');
  expect(colours.size).toBe(4);
  const pairs = [
    [own?.light, LIGHT.deepPaper],
    [own?.light, soft?.light],
    [own?.light, LIGHT.onAccent],
    [own?.dark, DARK.deepPaper],
    [own?.dark, soft?.dark],
    [own?.dark, DARK.onAccent],
  ];
  for (const [one = '', other = ''] of pairs)
    expect([one, other, contrast(one, other) >= MIN_CONTRAST]).toEqual([one, other, true]);
});

it('Without an accent the shop has its own colours', () => {
  expect(accentStyle('')).toBe('');
});
