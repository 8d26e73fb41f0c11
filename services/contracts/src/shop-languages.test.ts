import { expect, it } from '@jest/globals';
import { wordsLocaleOf } from './shop-languages.ts';

it.each([
  ['en', 'en-US', 'en-US'],
  ['en', 'de-DE', 'de-DE'],
  ['de', 'de-AT', 'de-AT'],
  ['de', 'en-GB', 'de-GB'],
  ['de', 'en', 'de-US'],
  ['bn', 'de-AT', 'bn-AT'],
  ['pt-BR', 'en-US', 'pt-US'],
])('A shop with the language %s and the locale %s names countries as in %s', (language, locale, words) => {
  expect(wordsLocaleOf({ language, locale })).toBe(words);
});
