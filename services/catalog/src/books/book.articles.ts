/**
 * The articles that a title is not sorted by when it begins with one, as `foldText` has them, by the language of the title. One
 * that ends with an apostrophe is written together with its noun. The Arabic article stays:
 * only a dictionary tells it from the first letters of a noun.
 */
export const ARTICLES: Readonly<Record<string, readonly string[]>> = {
  af: ['die', "'n"],
  ca: ['el', 'la', 'els', 'les', "l'", 'un', 'una', 'uns', 'unes'],
  da: ['den', 'det', 'de', 'en', 'et'],
  de: ['der', 'die', 'das', 'den', 'dem', 'des', 'ein', 'eine', 'einen', 'einem', 'einer', 'eines'],
  el: ['ο', 'η', 'το', 'οι', 'τα', 'ενασ', 'μια', 'ενα'],
  en: ['the', 'a', 'an'],
  eo: ['la'],
  es: ['el', 'la', 'lo', 'los', 'las', 'un', 'una', 'unos', 'unas'],
  fr: ['le', 'la', 'les', "l'", 'un', 'une', 'des'],
  ga: ['an', 'na'],
  gl: ['o', 'a', 'os', 'as', 'un', 'unha', 'uns', 'unhas'],
  hu: ['a', 'az', 'egy'],
  it: ['il', 'lo', 'la', 'i', 'gli', 'le', "l'", 'un', 'uno', 'una', "un'"],
  nb: ['den', 'det', 'de', 'en', 'ei', 'et'],
  nl: ['de', 'het', "'t", 'een', "'n"],
  nn: ['den', 'det', 'dei', 'ein', 'ei', 'eit'],
  no: ['den', 'det', 'de', 'en', 'ei', 'et'],
  pt: ['o', 'a', 'os', 'as', 'um', 'uma', 'uns', 'umas'],
  ro: ['un', 'o'],
  sv: ['den', 'det', 'de', 'en', 'ett'],
};
