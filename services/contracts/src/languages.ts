/** Special codes that are no language: what is not known, and what is not coded. */
const NO_LANGUAGES = ['und', 'mis'];

/**
 * The canonical BCP 47 tag of a language, by a tag or a code of ISO 639 in any case and with underscores: `eng` is `en`, `pt_br`
 * is `pt-BR`. Undefined of what is no language that has a name.
 */
export function toLanguageTag(text: string): string | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text.replaceAll('_', '-'));
    const [language = ''] = tag.split('-');
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return names.of(language) && !NO_LANGUAGES.includes(language) ? tag : undefined;
  } catch (error) {
    // No tag at all.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
