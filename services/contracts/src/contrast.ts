/** What WCAG 2.2 asks of text, 1.4.3. No schemas, so that pages can show the contrast while a colour is chosen. */
export const MIN_CONTRAST = 4.5;

/** The linear value of two hexadecimal digits of a colour in sRGB. */
function toLinear(digits: string): number {
  const value = Number.parseInt(digits, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The contrast of white text on a colour `#rrggbb`: from 1 to 21. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => toLinear(colour.slice(at, at + 2)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
