import { expect, it } from '@jest/globals';
import { toNumberBeginning, toOrderNumber } from './order-numbers.ts';

it.each([
  'JK6SKYF4',
  'jk6s-kyf4',
  ' #jk6skyf4 ',
  '# JK6S KYF4',
  'Order #JK6SKYF4',
  'jk6s\u2013kyf4',
  '\u200eJK6SKYF4',
  '＃ＪＫ６ＳＫＹＦ４',
])('%j is the number JK6SKYF4', (typed) => {
  expect(toOrderNumber(typed)).toBe('JK6SKYF4');
});

it('takes letters for the digits that they look like, and digits of any script', () => {
  expect(toOrderNumber('LIO0LIO0')).toBe('11001100');
  expect(toOrderNumber('১২৩৪৫৬৭৮')).toBe('12345678');
});

it.each(['', '#', 'JK6SKYF', 'JK6SKYF44', 'JK6S/KYF4'])('%j is no number', (typed) => {
  expect(toOrderNumber(typed)).toBeUndefined();
});

it('takes the beginning of a number for one where it can be neither a name nor a phone number', () => {
  expect(['#jk6s', 'JK6-SKY', 'lo1a'].map(toNumberBeginning)).toEqual(['JK6S', 'JK6SKY', '101A']);
  const others = ['JK6', 'JKRS', '0171', 'JK6SKYF4', 'jk6s jk6s', ''];
  expect(others.map(toNumberBeginning)).toEqual(others.map(() => undefined));
});
