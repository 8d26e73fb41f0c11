import { describe, expect, it } from '@jest/globals';
import { dateOrderOf, readDate } from './import.dates.ts';
import {
  readBoolean,
  readCount,
  readFormat,
  readIsbn,
  readLanguage,
  readNumber,
  readPages,
} from './import.values.ts';

/** What stands in cells where nothing is known. */
const NOTHING = ['', '-', 'n/a', 'N/A', 'none', 'unknown', 'null', '[]'];

describe('An ISBN', () => {
  it.each([
    '132350882',
    '132350882.0',
    '0132350882.',
    '9780132350884.0',
    '978-0-13-235088-4 (pbk.)',
    'ISBN 9780132350884',
    'ISBN-13: 978-0132350884',
    '\u200e978-0132350884',
    '[0132350882]',
    '9780132350884 ; 0132350882',
    '978 0 13 235088 4',
    '978\u20110\u201113\u2011235088\u20114',
    '978_0132350884',
    '978.0.13.235088.4',
    'ＩＳＢＮ９７８０１３２３５０８８４',
  ])('is the one number with a right check digit in %j', (text) => {
    expect(readIsbn(text)).toBe('9780132350884');
  });

  it.each([...NOTHING, '0', '0000000000000'])('is not there in %j', (text) => {
    expect(readIsbn(text)).toBe('');
  });

  it.each([
    '9780132350885',
    '9.78013E+12',
    '9,78013E+12',
    '132350881',
    '9780132350884, 9783161484100',
    'pbk',
  ])('of another form stays, to be refused: %s', (text) => {
    expect(readIsbn(text)).toBe(text);
  });
});

describe('A yes or no', () => {
  it.each([
    [
      'true',
      [
        'true',
        'TRUE',
        'WAHR',
        'VRAI',
        'VERDADERO',
        'VERO',
        'PRAWDA',
        'DOĞRU',
        'WAAR',
        'yes',
        'Ja',
        'oui',
        '1',
        '1.0',
        'J',
        'x',
      ],
    ],
    [
      'false',
      ['false', 'FALSCH', 'FAUX', 'FALSO', 'FAŁSZ', 'YANLIŞ', 'ONWAAR', 'no', 'Nein', 'non', '0', '0.0'],
    ],
  ])('is %s in many languages', (value, words) => {
    expect(words.map(readBoolean)).toEqual(words.map(() => value));
  });

  it.each(['maybe', '2', 'wahrscheinlich'])('is not %s', (text) => {
    expect(readBoolean(text)).toBe(text);
  });
});

describe('A format', () => {
  it.each([
    [
      'paperback',
      [
        'Paperback',
        'PAPERBACK',
        'Softcover',
        'Mass Market Paperback',
        'Taschenbuch',
        'Broché',
        'tapa blanda',
      ],
    ],
    ['paperback', ['Kart.', 'TB', 'Mass Market', 'Perfect bound', 'Couverture souple', 'Okładka miękka']],
    ['hardback', ['Geb.', 'Cloth', 'Rilegato', 'Oprawa twarda', 'Couverture rigide']],
    ['paperback', ['pbk.', 'BC', 'Miękka', 'Paperback, large print', 'Spiral-bound']],
    [
      'hardback',
      ['Hardcover', 'hardback', 'Hard Cover', 'Gebundene Ausgabe', 'Relié', 'tapa dura', 'BB', 'Board book'],
    ],
    ['ebook', ['ebook', 'E-book', 'Kindle Edition', 'EPUB', 'E-Book (PDF)', 'libro electrónico']],
    ['audiobook', ['Audio CD', 'Audiobook', 'Hörbuch', 'MP3-CD', 'Audible Audio']],
  ])('is %s by what others call it: %j', (format, names) => {
    expect(names.map(readFormat)).toEqual(names.map(() => format));
  });

  it('is not there where none is known, and stays where it has no such name', () => {
    expect([...NOTHING, 'Unknown Binding'].map(readFormat)).toEqual([...NOTHING, ''].map(() => ''));
    expect(readFormat('Scroll')).toBe('Scroll');
  });
});

describe('A language', () => {
  it.each([
    [
      'en',
      [
        'English',
        'english',
        'English; French',
        'EN',
        'eng',
        'Englisch',
        'inglés',
        'anglais',
        'angielski',
        'İngilizce',
      ],
    ],
    ['en', ['English (United Kingdom)', 'English (US market)']],
    ['es', ['Castellano', 'Spanish (Latin America)']],
    ['de', ['ger', 'deu', 'German', 'Deutsch', 'allemand']],
    ['fr', ['fre', 'French', 'Français']],
    ['bn', ['Bengali', 'বাংলা', 'ben']],
    ['pt-BR', ['pt_BR', 'pt-br', 'Brazilian Portuguese', 'Portuguese (Brazil)']],
    ['en-US', ['en-us', 'en_US', 'American English']],
    ['zh', ['Chinese', '中文', 'chi', 'Mandarin']],
    ['zh-Hans', ['Chinese (Simplified)', 'Simplified Chinese']],
    ['grc', ['Ancient Greek', 'grc']],
  ])('is %s by its codes and names: %j', (tag, texts) => {
    expect(texts.map(readLanguage)).toEqual(texts.map(() => tag));
  });

  it('is not there where none is known', () => {
    expect([...NOTHING, 'und', 'mis'].map(readLanguage)).toEqual([...NOTHING, '', ''].map(() => ''));
  });

  it.each(['xx', 'zz', 'Gibberish'])('is not %s', (text) => {
    expect(readLanguage(text)).toBe(text);
  });
});

describe('A date', () => {
  it.each([
    [
      '2019-03-31',
      [
        '31/03/2019',
        '3/31/2019',
        '31.03.2019',
        '31.3.19',
        '2019/03/31',
        '20190331',
        '31-Mar-19',
        '31/Mar/2019',
      ],
    ],
    [
      '2019-03-31',
      [
        '2019-03-31T00:00:00+00:00',
        '2019-03-31 00:00:00',
        '43555',
        '43555.5',
        '43555,75',
        '31. Mrz. 2019',
        'Sunday, March 31, 2019',
        'Sonntag, 31. März 2019',
        '31 Mar 2019 00:00',
        '31. März 2019',
        '31 mars 2019',
      ],
    ],
    [
      '2019-03-31',
      ['Mar 31, 2019', 'March 31st, 2019', '31 de marzo de 2019', '31 marca 2019', '2019年3月31日'],
    ],
    ['2019-03-01', ['2019-3-1', '1.3.2019', '1er mars 2019']],
    [
      '2019-03',
      [
        '2019-03',
        '201903',
        '03/2019',
        '2019/3',
        'March 2019',
        'Mar-19',
        'Mrz 19',
        'mars 2019',
        'Mart 2019',
        '2019-03-00',
      ],
    ],
    ['2019', ['2019', '2019.0', 'c2019', '[2019]', '©2019', 'ca. 2019', '2019?', '২০১৯', '2019-00-00']],
    ['0044', ['0044']],
  ])('is %s in the forms %j', (day, texts) => {
    expect(texts.map((text) => readDate(text, 'day'))).toEqual(texts.map(() => day));
  });

  it('whose numbers can both be the month is read as the locale orders them', () => {
    expect(readDate('1/2/2019', dateOrderOf('en-US'))).toBe('2019-01-02');
    expect(['en-GB', 'de-DE', 'bn-BD'].map((locale) => readDate('1/2/2019', dateOrderOf(locale)))).toEqual(
      Array.from({ length: 3 }, () => '2019-02-01'),
    );
  });

  it('with points has the day first in every locale', () => {
    expect(readDate('03.04.2019', 'month')).toBe('2019-04-03');
  });

  it('is not there where none is known, as Calibre has it for a book without one', () => {
    const texts = [
      ...NOTHING,
      '0101-01-01',
      '0101-01-01T00:00:00+00:00',
      '0000-00-00',
      '0000-00-00 00:00:00',
    ];
    expect(texts.map((text) => readDate(text, 'day'))).toEqual(texts.map(() => ''));
  });

  it.each(['2019-02-30', '31/02/2019', '-0044', '20191301', '1998-2000', 'Spring 2019', 'soon'])(
    'is not %s',
    (text) => {
      expect(readDate(text, 'day')).toBe(text);
    },
  );
});

describe('A number', () => {
  it.each([
    ['352.0', '352'],
    ['1,204', '1204'],
    ['1 204', '1204'],
    ['#2', '2'],
    ['Vol. 2', '2'],
    ['II', '2'],
    ['xiv', '14'],
    ['2.5', '2.5'],
    ['1,5', '1.5'],
    ['5,0', '5'],
    ['0', '0'],
    ['৫', '5'],
    ['n/a', ''],
    ['1-3', '1-3'],
    ['-1', '-1'],
    ['in stock', 'in stock'],
  ])('of %j is %j', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each([
    ['352 p.', '352'],
    ['352 pages', '352'],
    ['352 Seiten', '352'],
    ['xii, 352', '352'],
    ['xii + 352 p.', '352'],
    ['[352]', '352'],
    ['352.0', '352'],
    ['1,204', '1204'],
    ['352', '352'],
    ['n/a', ''],
    ['many', 'many'],
    ['v', 'v'],
  ])('of pages in %j is %j', (text, pages) => {
    expect(readPages(text)).toBe(pages);
  });

  it.each([
    ['5', '5'],
    ['5.0', '5'],
    ['1,000', '1000'],
    ['12 000', '12000'],
    ['-', ''],
    // Marks of what can be had, and five with three decimals.
    ...['x', 'L', 'C', 'No. 5', '5.000'].map((text): [string, string] => [text, text]),
  ])('of copies in %j is %j', (text, count) => {
    expect(readCount(text, ',')).toBe(count);
  });
});
