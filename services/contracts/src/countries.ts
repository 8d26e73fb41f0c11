import { foldText } from './folding.ts';
import { LANGUAGES } from './shop-languages.ts';

/** The countries and regions of ISO 3166-1 where people live, and Kosovo. */
const CODES = `
  AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
  FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT
  JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML
  MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
  PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD
  TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

/** What people write where a country has another name in English, or had one. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'united states of america': 'US',
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  uae: 'AE',
  holland: 'NL',
  turkey: 'TR',
  turkiye: 'TR',
  'czech republic': 'CZ',
  macedonia: 'MK',
  swaziland: 'SZ',
  burma: 'MM',
  myanmar: 'MM',
  'cape verde': 'CV',
  'ivory coast': 'CI',
};

const BESIDE_LETTERS = /[^\p{L}\p{M}]+/gu;

/** A name without what people leave out, or write in several ways: `U.S.A.` as `usa`, `Trinidad & Tobago` as the same with `and`. */
const simplify = (name: string): string =>
  foldText(name.replaceAll('.', '').replaceAll('&', ' and '))
    .replaceAll(BESIDE_LETTERS, ' ')
    .trim()
    .replace(/^the /, '');

const readNames = (locale: string, style: 'long' | 'short') => {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', style });
  return CODES.map((code) => ({ code, name: names.of(code) ?? code }));
};

type Countries = {
  /** In the order of the language. */
  names: readonly string[];
  byName: ReadonlyMap<string, string>;
  byCode: ReadonlyMap<string, string>;
};

const known = new Map<string, Countries>();

function countriesIn(locale: string): Countries {
  const earlier = known.get(locale);
  if (earlier) return earlier;
  const own = readNames(locale, 'long');
  const english = [...readNames('en', 'short'), ...readNames('en', 'long')];
  // A shop that speaks another language now has addresses of the one before.
  const ofShops = LANGUAGES.flatMap(({ tag }) => [...readNames(tag, 'short'), ...readNames(tag, 'long')]);
  const spoken = [...ofShops, ...english, ...readNames(locale, 'short'), ...own];
  const countries = {
    names: own.map(({ name }) => name).toSorted(new Intl.Collator(locale).compare),
    byName: new Map([
      ...Object.entries(OTHER_NAMES),
      ...CODES.map((code) => [code.toLowerCase(), code] as const),
      ...spoken.map(({ code, name }) => [simplify(name), code] as const),
    ]),
    byCode: new Map(own.map(({ code, name }) => [code, name])),
  };
  known.set(locale, countries);
  return countries;
}

/** The names of all countries in the language of a locale, sorted. */
export const listCountries = (locale: string): readonly string[] => countriesIn(locale).names;

/** The code (ISO 3166-1) of a country by what people call it in English, a language of the shop or that of a locale; undefined for another text. */
export const countryCodeOf = (text: string, locale: string): string | undefined =>
  countriesIn(locale).byName.get(simplify(text));

/** The name of a country in the list of a locale, by what people call it; another text as it is. */
export const toCountryName = (text: string, locale: string): string =>
  countriesIn(locale).byCode.get(countryCodeOf(text, locale) ?? '') ?? text;

/** The name of the country of a locale, such as Germany of `en-DE`; empty for a language alone. */
export const countryOfLocale = (locale: string): string =>
  countriesIn(locale).byCode.get(new Intl.Locale(locale).region ?? '') ?? '';
