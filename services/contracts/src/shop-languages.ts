/** A language: its BCP 47 tag, its name in itself, and from which side its lines are read. */
type Language = { tag: string; name: string; direction: 'ltr' | 'rtl' };

/** The language of the texts in the code. */
export const SOURCE_LANGUAGE = 'en';

/** The languages that a shop can have. Each but English has a whole catalogue, `services/i18n/locales/<tag>.po`. */
export const LANGUAGES: readonly Language[] = [
  { tag: SOURCE_LANGUAGE, name: 'English', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'bn', name: 'বাংলা', direction: 'ltr' },
];

export const isLanguage = (tag: string): boolean => LANGUAGES.some((language) => language.tag === tag);

/**
 * The locale of what the platform has words for, such as countries: that of the shop, or where the shop speaks another language
 * than its locale, that language in the region of the locale: `de-GB` for `de` and `en-GB`.
 */
export function wordsLocaleOf({ language, locale }: { language: string; locale: string }): string {
  const { language: spoken, region = '' } = new Intl.Locale(locale).maximize();
  if (language === SOURCE_LANGUAGE || language === spoken) return locale;
  return [language, region].filter(Boolean).join('-');
}

export const directionOf = (tag: string): Language['direction'] =>
  LANGUAGES.find((language) => language.tag === tag)?.direction ?? 'ltr';
