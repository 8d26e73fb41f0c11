import { foldText } from './folding.ts';

const NOT_IN_SLUGS = /[^\p{L}\p{M}\p{N}]+/gu;

/** What names someone or something in an address: its letters and digits as searches compare them, joined by hyphens. */
export const toSlug = (name: string): string =>
  foldText(name).replaceAll(NOT_IN_SLUGS, '-').replaceAll(/^-|-$/g, '');
