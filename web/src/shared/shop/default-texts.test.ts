import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { afterEach, describe, expect, it } from '@jest/globals';
import { activateLanguage } from '../language/language.ts';
import { translateDefault } from './default-texts.ts';
import { NEW_SHOP } from './new-shop.ts';

const TEXTS = [NEW_SHOP.tagline, ...Object.values(NEW_SHOP.hero), ...Object.values(NEW_SHOP.footer)];

afterEach(() => activateLanguage('en'));

describe('A text of a new shop', () => {
  it.each(TEXTS)('is the one of the specification in English, and not in German: %s', (text) => {
    expect(translateDefault(text)).toBe(text);
    i18n.load('de', compileEntries(readEntries('de')));
    activateLanguage('de');
    expect(translateDefault(text)).not.toBe(text);
  });

  it('is not translated once the owner has changed it', () => {
    expect(translateDefault('New {books}')).toBe('New {books}');
  });
});
