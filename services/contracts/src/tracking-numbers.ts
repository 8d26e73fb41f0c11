import { toAsciiDigits } from './folding.ts';

/** The letters and digits of a tracking number, by which it is the same however it is written: `trk-12 34` is `TRK1234`. */
export const toTrackingKey = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '');

/** The carrier's page about a parcel, made of the shop's setting; undefined without one, and without a number. */
export const toTrackingLink = (trackingUrl: string, code = ''): string | undefined =>
  trackingUrl && code ? trackingUrl.replaceAll('{code}', () => encodeURIComponent(code)) : undefined;
