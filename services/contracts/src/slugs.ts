import { foldText } from './folding.ts';

const NOT_IN_SLUGS = /[^\p{L}\p{M}\p{N}]+/gu;

/** What names someone or something in an address: its letters and digits as searches compare them, joined by hyphens. */
export const toSlug = (name: string): string =>
  foldText(name).replaceAll(NOT_IN_SLUGS, '-').replaceAll(/^-|-$/g, '');

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** The slug of something new in a language: in German, `Kinderbücher` are `kinderbuecher`. What has a slug keeps it. */
export const toNewSlug = (name: string, language: string): string =>
  toSlug(
    language === 'de'
      ? name.normalize('NFC').replaceAll(/[äöü]/gi, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter)
      : name,
  );
