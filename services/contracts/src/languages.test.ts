import { expect, it } from '@jest/globals';
import { toLanguageTag } from './languages.ts';

it.each([
  ['en', 'en'],
  ['EN', 'en'],
  ['eng', 'en'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['fre', 'fr'],
  ['en_us', 'en-US'],
  ['pt-br', 'pt-BR'],
  ['ZH-HANS', 'zh-Hans'],
  ['iw', 'he'],
  ['grc', 'grc'],
  ['mul', 'mul'],
])('The tag %s is %s', (text, tag) => {
  expect(toLanguageTag(text)).toBe(tag);
});

it.each([
  '',
  'xx',
  'zz',
  'qqq',
  'English',
  'unknown',
  'Bengali',
  'und',
  'mis',
  'n/a',
  'x-klingon',
  'en fr',
  'e',
])('%j is no tag of a language', (text) => {
  expect(toLanguageTag(text)).toBeUndefined();
});
