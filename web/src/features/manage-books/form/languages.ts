import { i18n } from '@bookstore/i18n/i18n';

/** Those of ISO 639-1, and others that books are in. No list of them can be asked for. */
export const LANGUAGES =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk fil tn to tr ts tt ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ang enm grc pt-BR zh-Hans zh-Hant'.split(
    ' ',
  );

/** The names of the languages by their tags, in the order of the names. */
export function listLanguages(): Readonly<Record<string, string>> {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  const named = LANGUAGES.map((tag): [string, string] => [tag, names.of(tag) ?? tag]);
  return Object.fromEntries(named.toSorted(([, left], [, right]) => left.localeCompare(right, i18n.locale)));
}
