import { describe, expect, it } from '@jest/globals';
import { countryCodeOf, countryOfLocale, listCountries, toCountryName } from './countries.ts';
import { LANGUAGES } from './shop-languages.ts';

describe('The list of countries', () => {
  it('is in the language of a locale, and in its order', () => {
    expect(listCountries('en-US').slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(listCountries('de-DE')).toContain('Österreich');
    expect(listCountries('de-DE').at(-1)).toBe('Zypern');
  });

  it.each(['en-US', 'de-DE', 'fr-FR', 'bn-BD', 'ar-EG', 'ja-JP', 'zh-CN', 'pt-BR'])(
    'has a name of its own for each country, also in %s',
    (locale) => {
      const names = listCountries(locale);
      expect(new Set(names).size).toBe(names.length);
      expect(names.map((name) => toCountryName(name, locale))).toEqual(names);
    },
  );
});

describe('A country', () => {
  it.each([
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['us', 'US'],
    ['England', 'GB'],
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    [' the netherlands ', 'NL'],
    ['Trinidad and Tobago', 'TT'],
    ["Cote d'Ivoire", 'CI'],
    ['Turkey', 'TR'],
    ['Freedonia', undefined],
    ['Congo', undefined],
    ['', undefined],
  ])('that is written %j has the code %s', (text, code) => {
    expect(countryCodeOf(text, 'de-DE')).toBe(code);
  });

  it('gets its name in the list; another text stays as it was written', () => {
    expect(toCountryName('UK', 'en-US')).toBe('United Kingdom');
    expect(toCountryName('Germany', 'de-DE')).toBe('Deutschland');
    expect(toCountryName('Freedonia', 'en-US')).toBe('Freedonia');
  });

  it.each(LANGUAGES)('is known by its name in each language of a shop: $name', ({ tag }) => {
    const name = new Intl.DisplayNames(tag, { type: 'region' }).of('DE') ?? '';
    expect(countryCodeOf(name, 'ja-JP')).toBe('DE');
  });

  it('is known of a locale with a region', () => {
    expect(countryOfLocale('en-DE')).toBe('Germany');
    expect(countryOfLocale('de')).toBe('');
  });
});
