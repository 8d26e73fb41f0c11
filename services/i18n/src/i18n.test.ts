import { ALERTS, isAlertName } from '@bookstore/contracts/health';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from '@jest/globals';
import { describeDetail, describeReasons } from './alert-reasons.ts';
import { describeAlert } from './alert-texts.ts';
import { compileEntries, i18nFor, listCatalogues, parsePo, readEntries } from './catalogue.ts';
import { compile } from './compile.ts';
import { createI18n, missing } from './i18n.ts';
import { checkCatalogue, checkMessages } from './translations/check.ts';
import { extract, extractFrom } from './translations/extract.ts';

const entry = (id: string, text: string) => ({ id, text, origins: [] });
const BOOKS = '{count, plural, =0 {no book} one {# book} other {# books}}';

describe('a message', () => {
  it.each([
    'Remove {title}',
    BOOKS,
    "{count, plural, one {a '{'brace'}' and #} other {it''s #}} left, don't go",
    '{who, select, staff {the shop} other {you, {name}}} {n, selectordinal, one {#st} other {#th}}',
    'Read <0>our terms</0> #1',
  ])('is compiled in the browser as at the build: %s', (message) => {
    expect(JSON.stringify(compile(message))).toBe(JSON.stringify(compileMessageOrThrow(message)));
  });

  it('is written with its plural and its number', () => {
    const english = i18nFor('en');
    expect([0, 1, 1200].map((count) => english.t(BOOKS, { count }))).toEqual([
      'no book',
      '1 book',
      '1,200 books',
    ]);
  });

  it('that is none is shown as it is, and the check refuses it', () => {
    expect(i18nFor('en').t('{count, plural, one {# book}')).toBe('{count, plural, one {# book}');
    expect(checkMessages(['{count, plural, one {# book}', 'Fine'])).toHaveLength(1);
  });

  it('that a catalogue lacks is in English and counted', () => {
    const maltese = createI18n('mt', compileEntries([entry('Menu', 'Menù'), entry('Cart', '')]));
    expect([maltese.t('Menu'), maltese.t('Cart'), maltese.t('Cart')]).toEqual(['Menù', 'Cart', 'Cart']);
    expect([...missing].filter(([key]) => key.startsWith('mt:'))).toEqual([['mt: Cart', 2]]);
  });
});

describe('a catalogue', () => {
  it.each([
    ['msgid "Menu"\nmsgstr "Menü', 'a.po:2'],
    ['<<<<<<< HEAD\nmsgid "Menu"\nmsgstr "Menü"', 'a.po:1'],
    ['msgid "Menu"\nmsgstr "Menü"\n\nmsgid "Menu"\nmsgstr "Karte"', 'twice: Menu'],
  ])('that is broken is refused: %j', (po, reason) => {
    expect(() => parsePo(po, 'a.po')).toThrow(reason);
  });

  it('whose translation is no message is refused', () => {
    expect(() => compileEntries([entry('Remove {title}', '{title entfernen')])).toThrow('{title entfernen');
  });

  it('has what the code has, with its placeholders and tags', () => {
    const ids = ['Remove {title}', 'Read <0>our terms</0>', 'New'];
    const entries = [
      entry('Remove {title}', '{titel} entfernen'),
      entry('Read <0>our terms</0>', 'AGB'),
      entry('Old', ''),
    ];
    expect(checkCatalogue('mt', entries, ids)).toHaveLength(4);
    expect(checkCatalogue('en', [entry('New', '')], ['New'])).toEqual(['en lacks: New']);
  });

  it.each([
    ['{count, plural, one {ein Buch}}'],
    ['{count, plural, one {ein Buch} other {Bücher}}'],
    ['{count, selectordinal, other {# Bücher}}'],
  ])('has plurals for any number, with the number: %s is refused', (text) => {
    const id = '{count, plural, one {# book} other {# books}}';
    expect(checkCatalogue('mt', [entry(id, text)], [id])).toHaveLength(1);
  });

  it('of each language fits the code', () => {
    const ids = [...extract().keys()];
    expect(checkMessages(ids)).toEqual([]);
    expect(
      listCatalogues().flatMap((language) => checkCatalogue(language, readEntries(language), ids)),
    ).toEqual([]);
  });
});

describe('texts of the code', () => {
  it('are found in classes with decorators and in elements', () => {
    const code =
      "@A() class B { constructor(@C() private i18n: I18n) {} d = () => this.i18n.t('One', { n: 1 }); }";
    expect(extractFrom('b.ts', code)).toEqual(['One']);
    expect(
      extractFrom('b.tsx', '<p title={i18n._("Two")}><Trans id="Three <0>f</0>" components={c} /></p>'),
    ).toEqual(['Two', 'Three <0>f</0>']);
    expect(extractFrom('b.ts', "const i18n = [msg('Four')]")).toEqual(['Four']);
    expect(extractFrom('b.ts', "ofShop.t('Five'); texts.t(id)")).toEqual(['Five']);
  });

  it('have to be literals', () => {
    expect(() => extractFrom('b.ts', 'i18n.t(`Remove ${title}`)')).toThrow('b.ts:1');
  });
});

it('alerts are told in English as their table says', () => {
  const english = i18nFor('en');
  for (const alert of Object.keys(ALERTS).filter(isAlertName))
    expect(describeAlert(alert, english)).toEqual(ALERTS[alert]);
});

it('the reasons of alerts are told in a language, and those of earlier releases in English', () => {
  const reasons = [
    { code: 'notCompared' as const, what: 'catalog', amount: 7300 },
    { code: 'diskFilling' as const, amount: 9e9, total: 1e10 },
  ];
  expect(describeReasons(reasons, i18nFor('en'))).toBe(
    'not compared with catalog for 2 hours; 90% of 10.0 GB are used, 1.0 GB are free',
  );
  const german = i18nFor('de');
  expect(describeDetail({ detail: 'old', reasons }, german)).toBe(
    'nicht abgeglichen mit catalog (Dauer: 2 Stunden); 90 % von 10,0 GB sind belegt, 1,0 GB sind frei',
  );
  expect(describeDetail({ detail: 'old' }, german)).toBe('old');
});
