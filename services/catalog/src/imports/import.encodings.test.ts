import { describe, expect, it } from '@jest/globals';
import { encodeText, toUtf16be } from '../testing/encodings.ts';
import { decodeFile, findGarbled } from './import.encodings.ts';

const toFile = (title: string) => `isbn,title\r\n,${title},x\r\n`;

describe('The encoding of a file', () => {
  it.each([
    ['windows-1252', 'Bücher über Äpfel'],
    ['windows-1252', 'Große Straße'],
    ['windows-1252', 'À la recherche du temps perdu'],
    ['windows-1252', 'Les Misérables, très bien'],
    ['windows-1252', 'Le Maître et Marguerite'],
    ['windows-1252', 'Œuvres à 5 €'],
    ['windows-1252', '¿Qué pasó, señor?'],
    ['windows-1252', 'São Paulo, ação'],
    ['windows-1252', 'Perché no? È così'],
    ['windows-1252', 'Smørrebrød'],
    ['windows-1252', 'Farmer’s Year'],
    ['windows-1252', 'Þórbergur Þórðarson'],
    ['windows-1252', 'Bücher aus Köln, Größe, Café, Señor, Perché, ação, à Paris'],
    ['windows-1250', 'Łódź nocą'],
    ['windows-1250', 'Mistrz i Małgorzata'],
    ['windows-1250', 'Příliš žluťoučký kůň'],
    ['windows-1250', 'Őszi szél, hűvös'],
    ['windows-1250', 'Bucureşti în ploaie, ţară'],
    ['windows-1250', 'Čovjek iz šume'],
    ['windows-1251', 'Мастер'],
    ['windows-1251', 'ВОЙНА И МИР'],
    ['windows-1251', 'Тіні забутих предків'],
    ['windows-1251', 'На Дрини ћуприја'],
    ['windows-1253', 'Βίος και πολιτεία του Αλέξη Ζορμπά'],
    ['windows-1254', 'Işık ve gölge, şarkı'],
    ['windows-1254', 'İstanbul Hatırası'],
    ['windows-1257', 'Žmogus, kuris mėgo ėsti'],
    ['windows-1257', 'Lāčplēsis'],
    ['macintosh', 'Café'],
    ['macintosh', 'Die Räuber, schön über Bücher'],
    ['macintosh', 'Don’t'],
    ['macintosh', 'Les Misérables'],
  ])('is found by its letters: %s of “%s”', (encoding, title) => {
    const { text, encoding: found } = decodeFile(encodeText(toFile(title), encoding));
    expect(text).toBe(toFile(title));
    expect(findGarbled(text, found)).toBeUndefined();
  });

  it.each([
    ['UTF-8', Buffer.from(toFile('Łódź')), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${toFile('Łódź')}`), 'utf-8'],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${toFile('Łódź')}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(toFile('Łódź'), 'utf16le'), 'utf-16le'],
    ['the other UTF-16 with a mark', toUtf16be(`\ufeff${toFile('Łódź')}`), 'utf-16be'],
    ['the other UTF-16 without a mark', toUtf16be(toFile('Łódź')), 'utf-16be'],
  ])('is %s', (_, file, encoding) => {
    expect(decodeFile(file)).toEqual({ encoding, text: toFile('Łódź'), isBroken: false });
  });

  it('stays UTF-8 where few bytes are not, and is read as it is chosen', () => {
    const file = Buffer.concat([Buffer.from(toFile('Déjà vu, Zoë')), Buffer.from([0x92])]);
    expect(decodeFile(file)).toEqual({
      encoding: 'utf-8',
      text: `${toFile('Déjà vu, Zoë')}\ufffd`,
      isBroken: true,
    });
    expect(decodeFile(file, 'windows-1252')).toMatchObject({ encoding: 'windows-1252', isBroken: false });
    expect(decodeFile(encodeText(toFile('Łódź'), 'windows-1250'), 'utf-8').isBroken).toBe(true);
  });

  it.each([
    ['a workbook', 'PK\u0003\u0004\u0014', /workbook or an archive/],
    ['an old workbook', '\u00d0\u00cf\u0011\u00e0', /workbook/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['a picture', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001', /not a text/],
  ])('is none of %s', (_, start, detail) => {
    let thrown: unknown;
    try {
      decodeFile(Buffer.from(start, 'latin1'));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({
      code: 'UNREADABLE_FILE',
      details: { detail: expect.stringMatching(detail) },
    });
  });
});

describe('A text is garbled', () => {
  it.each([
    ['CafÃ© Noir', 'CafÃ©'],
    ['Le MaÃ®tre', 'MaÃ®tre'],
    ['donâ€™t', 'donâ€™t'],
    ['Caf√©', 'Caf√©'],
    ['РњР°СЃС‚РµСЂ', 'РњР°СЃС‚РµСЂ'],
    ['ŁÄ…ka', 'ŁÄ…ka'],
    ['Farmer\ufffds Year', 'Farmer\ufffds'],
  ])('in %s', (text, word) => {
    expect(findGarbled(text)).toBe(word);
  });

  it.each([
    ['koi8-r', 'Мастер и Маргарита'],
    ['ibm866', 'Мастер и Маргарита'],
    ['windows-1256', 'كتاب جديد'],
    ['windows-874', 'หนังสือใหม่'],
  ])('that is in an encoding which the shop does not know, %s', (encoding, title) => {
    const file = decodeFile(encodeText(toFile(title), encoding));
    expect(findGarbled(file.text, file.encoding)).toBeDefined();
  });

  it.each([
    'Déjà-vu',
    'Smith–Jones, über',
    'time—and again, o’clock',
    'iPhone für Anfänger, 12€',
    '«Été»/Ça',
  ])('but not where words have signs within them: %s', (text) => {
    expect(findGarbled(text, 'windows-1252')).toBeUndefined();
  });

  it.each([
    'Café Noir, naïve Zoë, Ångström, SÃO PAULO, ÂNGELA, «ESPAÑA» É»',
    'Łódź żółć Ďábel Őszi',
    'Мастер, Её, Рік, Сієрра, Дієслово «Її»',
    'don’t “x” — y, 中文, বাংলা, Βίος',
  ])('but not in %s', (text) => {
    expect(findGarbled(text)).toBeUndefined();
  });
});
