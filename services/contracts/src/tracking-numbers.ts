import { toAsciiDigits } from './folding.ts';

/** The letters and digits of a tracking number, by which it is the same however it is written: `trk-12 34` is `TRK1234`. */
export const toTrackingKey = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '');
