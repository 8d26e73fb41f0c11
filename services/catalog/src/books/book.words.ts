const DIACRITICS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text as search compares them: lower case, without accents, each once. */
export const toWords = (...texts: (string | undefined)[]): string[] => [
  ...new Set(texts.join(' ').normalize('NFKD').replaceAll(DIACRITICS, '').toLowerCase().match(WORD)),
];
