import { describe, expect, it } from '@jest/globals';
import { toTitleKey } from './book.titles.ts';

/** As MongoDB compares texts: by their bytes in UTF-8. */
function sortTitles(titles: readonly string[], locale: string, language?: string): string[] {
  const keyed = titles.map((title) => ({ title, key: Buffer.from(toTitleKey(title, { locale, language })) }));
  return keyed.toSorted((left, right) => Buffer.compare(left.key, right.key)).map(({ title }) => title);
}

describe('titles in the order of', () => {
  it.each([
    [
      'en-US',
      ['1000 Places', 'Ångström Annual', 'apple Pie', 'e-Book', 'Émile in Alps', 'Łódź', 'Zebra', '三体'],
    ],
    ['de-DE', ['Ähre', 'Apfel', 'Ofen', 'Öl', 'Straße', 'Strata', 'Über', 'Zug']],
    ['sv-SE', ['Apa', 'Oas', 'Zebra', 'Ål', 'Ängel', 'Öl']],
    ['da-DK', ['Abe', 'Zebra', 'Æble', 'Øl', 'Aalborg', 'Ånd']],
    ['pl-PL', ['Cyrk', 'Ćma', 'Dom', 'Lotos', 'Łódź', 'Mama', 'Zza', 'Źle', 'Żaba']],
    ['tr-TR', ['Cam', 'Çağ', 'Dede', 'Ihlamur', 'ısı', 'Işık', 'İzmir', 'Jale']],
    ['cs-CZ', ['Cukr', 'Čaj', 'Hora', 'Chata', 'Igor', 'Ruka', 'Řeka']],
    ['es-ES', ['Nube', 'Nzz', 'Ñandú', 'Oca']],
    ['hu-HU', ['Cukor', 'Család', 'Dal', 'Oroszlán', 'Ördög', 'Pálma']],
    ['uk-UA', ['Гора', 'Ґанок', 'Зебра', 'Ірина', 'Їжак', 'Йод', 'Ялта']],
    ['zh-CN', ['阿城', '北京', '红楼', '三体', '中国']],
    ['zh-TW', ['一生', '人間', '三體', '紅樓', '龍族']],
    ['ja-JP', ['あさ', 'イヌ', 'うみ', 'カラス', 'きつね', 'サクラ', '亜細亜', '犬', '猫']],
    ['th-TH', ['กา', 'แก', 'ขา', 'ข้าว', 'เขา', 'คน', 'ทะเล', 'แม่']],
    ['ru-RU', ['Ёж', 'Ель', 'Жук', 'Игра', 'Йод', 'Камень']],
  ])('%s', (locale, titles) => {
    expect(sortTitles(titles.toReversed(), locale)).toEqual(titles);
  });
});

describe('the article that a title begins with', () => {
  it.each([
    ['en-US', ['A Bee', 'The Door', 'Eel', "'The Fir'", 'An Otter', '“The Quoted”', 'Zebra']],
    ['de-DE', ['Apfel', 'Das Brot', 'Ein Dorf', 'Die Uhr', 'Zug']],
    ['fr-FR', ["L'Ami", 'Le Monde', 'L’Opéra', 'Zola']],
    ['es-ES', ['Los Árboles', 'El Oso', 'Zorro']],
    ['nl-NL', ['Het Anker', "'t Huis", 'De Zee']],
  ])('is left out in %s', (locale, titles) => {
    expect(sortTitles(titles.toReversed(), locale)).toEqual(titles);
  });

  it('is that of the language of the title', () => {
    expect(toTitleKey('Die Verwandlung', { locale: 'en-US', language: 'de' })).toBe('verwandlung');
    expect(toTitleKey('Die Hard', { locale: 'en-US' })).toBe('die hard');
    expect(toTitleKey('Die Hard', { locale: 'de-DE', language: 'en-GB' })).toBe('die hard');
  });

  it('stays where nothing follows it', () => {
    expect(toTitleKey('The', { locale: 'en-US' })).toBe('the');
    expect(toTitleKey('A …', { locale: 'en-US' })).toBe('a');
  });
});

it('A title without a letter has a key, too', () => {
  expect(toTitleKey('?!', { locale: 'en-US' })).toBe('?!');
});
