const DIACRITICS = /\p{M}/gu;
const NOT_IN_SLUGS = /[^\p{L}\p{N}]+/gu;

/** What names someone or something in an address: its letters and digits in lower case, without accents, joined by hyphens. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(DIACRITICS, '')
    .toLowerCase()
    .replaceAll(NOT_IN_SLUGS, '-')
    .replaceAll(/^-|-$/g, '');
