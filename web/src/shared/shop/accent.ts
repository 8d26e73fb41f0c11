import { contrastWithWhite } from '@bookstore/contracts/contrast';

/** A colour of less contrast with white is too light for text on the deeper backgrounds. */
const ON_DEEP_PAPER = 5.4;

const mix = (accent: string, percent: number, other: string) =>
  `color-mix(in srgb, ${accent} ${percent}%, ${other})`;

/** The style of the document that gives it the accent of the shop, in light and dark; empty for the shop's own colours. */
export function accentStyle(accent: string): string {
  if (!accent) return '';
  const onLight = contrastWithWhite(accent) < ON_DEEP_PAPER ? mix(accent, 86, '#000') : accent;
  const onDark = mix(accent, 40, '#fff');
  const colours = {
    accent: [onLight, onDark],
    'accent-strong': [mix(accent, 70, '#000'), mix(accent, 25, '#fff')],
    'accent-soft': [mix(accent, 10, '#fff'), mix(accent, 25, '#1f1b17')],
    'accent-bright': [onDark, onLight],
  };
  return Object.entries(colours)
    .map(([name, pair]) => `--color-${name}:light-dark(${pair.join(',')})`)
    .join(';');
}
