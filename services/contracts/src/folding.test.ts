import { describe, expect, it } from '@jest/globals';
import { foldText, listForms, toAsciiDigits } from './folding.ts';

describe('folding a text', () => {
  it.each([
    ['Éléonore ÅNGSTRÖM', 'eleonore angstrom'],
    ['Łódź, Żółty', 'lodz, zolty'],
    ['STRASSE Straße STRAẞE', 'strasse strasse strasse'],
    ['Søren Ødegård', 'soren odegard'],
    ['Æsop, Œuvre', 'aesop, oeuvre'],
    ['Đorđe', 'dorde'],
    ['Işık IŞIK İzmir', 'isik isik izmir'],
    ['Ἀθῆναι ΟΔΟΣ οδός', 'αθηναι οδοσ οδοσ'],
    ['Ёлка, Йод, Їжак', 'елка, иод, іжак'],
    ['Đặng Thị', 'dang thi'],
    ['Ｆｕｌｌ ﬁne', 'full fine'],
    ['ｶﾞｯｺｳ', 'ガッコウ'],
    ['كِتَابٌ كتـــاب', 'كتاب كتاب'],
    ['أحمد إسلام آمال مدرسة', 'احمد اسلام امال مدرسه'],
    ['می‌روم', 'ميروم'],
    ['שָׁלוֹם', 'שלום'],
    ['한국어', '한국어'],
    ['Hawaiʻi O′Neil D´Arcy Qurʾan Oʼbrien O`Hara', "hawai'i o'neil d'arcy qur'an o'brien o'hara"],
    ['צה״ל ז׳בוטינסקי', `צה"ל ז'בוטינסקי`],
    ['Əliyev, Ɔkɔ, Ɓauna, Ґанок', 'eliyev, oko, bauna, ганок'],
    ['ٱلكتاب ہم', 'الكتاب هم'],
    ['9½ ½', '9 1⁄2 1⁄2'],
  ])('%s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(text.normalize('NFD'))).toBe(folded);
    expect(foldText(folded)).toBe(folded);
  });

  it.each([
    ['রবি', 'রাবা'],
    ['मीना', 'मान'],
    ['मौन', 'मन'],
    ['がく', 'かく'],
    ['パパ', 'ハハ'],
    ['กิน', 'กัน'],
  ])('leaves %s and %s apart', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
    expect(foldText(one)).toBe(one.normalize('NFC'));
  });
});

describe('digits', () => {
  it('of any script are those of ASCII', () => {
    const digits = Array.from({ length: 0x1_ff_ff }, (_, codePoint) => codePoint).filter((codePoint) =>
      /\p{Nd}/u.test(String.fromCodePoint(codePoint)),
    );
    const values = digits.map((codePoint) => Number(toAsciiDigits(String.fromCodePoint(codePoint))));
    expect(values).toEqual(digits.map((_, index) => index % 10));
    expect(foldText('𝟗 ９ ৯ ٩')).toBe('9 9 9 9');
  });
});

it('A word with an umlaut has a second form', () => {
  expect(listForms('Jörg')).toEqual(['jorg', 'joerg']);
  expect(listForms('JÖRG')).toEqual(['jorg', 'joerg']);
  expect(listForms('Sørensen')).toEqual(['sorensen', 'soerensen']);
  expect(listForms('Poe')).toEqual(['poe']);
});
