import { describe, expect, it } from '@jest/globals';
import { namesOtherCurrency, parseAmount, readAmount } from './amounts.ts';

describe('An amount', () => {
  it.each([
    ['12.50', 12.5],
    ['12,5', 12.5],
    ['$1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['1,234', 1234],
    ["1'234.50", 1234.5],
    ['1’234.50', 1234.5],
    ['1\u202f234,50', 1234.5],
    ['EUR 7', 7],
    ['Tk 450', 450],
    ['450 Tk', 450],
    ['Tk450', 450],
    ['Rs. 450', 450],
    ['Rs.450/-', 450],
    ['450/- only', 450],
    ['1,23,450.00', 123_450],
    ['৳ ১,২৩,৪৫০.০০', 123_450],
    ['৪৫০ টাকা', 450],
    ['१२.५०', 12.5],
    ['١٬٢٣٤٫٥٠', 1234.5],
    ['１２．５０', 12.5],
    ['10 kr', 10],
    ['10 kr.', 10],
    ['10 zł', 10],
    ['NT$450', 450],
    ['450,00 лв.', 450],
    ['10,00 Kč', 10],
    ['CHF 12.-', 12],
    ['12,-', 12],
    ['12,– €', 12],
    ['US$10', 10],
    ['R$ 1.234,50', 1234.5],
    ['A$ 10', 10],
    ['10 Euro', 10],
    ['10 taka', 10],
    ['1000円', 1000],
    ['10.0000', 10],
    ['0,500', 0.5],
    ['.99', 0.99],
    [',5', 0.5],
    ['$.99', 0.99],
    ['€ ,99', 0.99],
  ])('is read from %s', (text, amount) => {
    expect(parseAmount(text, 2)).toBe(amount);
  });

  it.each([
    '',
    'ten',
    '-5',
    '−5',
    '€ -5',
    '(5.00)',
    '5.00-',
    '-.50',
    '-$.50',
    '- Rs. 450',
    '-EUR 5.00',
    '.99.5',
    '.1,5',
    '.123.456',
    'Rs .450',
    '1,23,4',
    '12.50.1',
    '1,234.5.6',
    '10 20',
    '50 %',
    '2026-11-27',
    '27.11.2026',
    '10:30',
    '10 of 20',
    'AAAA1111',
    'FX1',
    '7 Elm St',
    '50p',
  ])('is not read from %j', (text) => {
    expect(parseAmount(text, 2)).toBeUndefined();
  });

  it('has three decimals where its currency has', () => {
    expect([parseAmount('1.234', 3), parseAmount('1.234', 2), parseAmount('1.234', 0)]).toEqual([
      1.234, 1234, 1234,
    ]);
  });

  it('stays as it is where nothing says which of two it is, without its currency', () => {
    expect(['$1,290', '1.234', '1.234.567', '1 234'].map((text) => readAmount(text))).toEqual([
      '1,290',
      '1.234',
      '1234567',
      '1234',
    ]);
  });

  it('that is none stays its text', () => {
    expect(['from 12', '-5 €', '1 or 2'].map((text) => readAmount(text))).toEqual([
      'from 12',
      '-5 €',
      '1 or 2',
    ]);
  });
});

describe('A text names another currency than the shop’s', () => {
  it.each([
    ['12 €', 'USD'],
    ['$12', 'EUR'],
    ['USD 12', 'CAD'],
    ['৳450', 'USD'],
    ['12 Dollar', 'EUR'],
    ['¥1000', 'USD'],
  ])('in %j, if that is %s', (text, currency) => {
    expect(namesOtherCurrency(text, currency)).toBe(true);
  });

  it.each([
    ['12.50', 'USD'],
    ['$12', 'CAD'],
    ['US$ 12', 'USD'],
    ['R$ 12', 'BRL'],
    ['¥1000', 'CNY'],
    ['৳ ৪৫০', 'BDT'],
    ['12,50 Euro', 'EUR'],
    // Many countries have crowns and rupees.
    ['10 kr', 'SEK'],
    ['450/- only', 'INR'],
    ['5 lei', 'RON'],
  ])('not in %j, if that is %s', (text, currency) => {
    expect(namesOtherCurrency(text, currency)).toBe(false);
  });
});
