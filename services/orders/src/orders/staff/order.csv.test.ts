import { expect, it } from '@jest/globals';
import { toRecord } from './order.csv.ts';

it('separates by commas and ends with CR LF', () => {
  expect(toRecord(['a', '', 'b c'])).toBe('a,,b c\r\n');
});

it.each([
  ['1 Library Lane, Springfield', '"1 Library Lane, Springfield"'],
  ['the "Ritz"', '"the ""Ritz"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['Emma; Dracula', '"Emma; Dracula"'],
])('quotes %j', (value, cell) => {
  expect(toRecord([value])).toBe(`${cell}\r\n`);
});

it.each(['=1+1', '+44 20', '-1', '@SUM(A1)', '\tx'])('keeps spreadsheets from running %j', (value) => {
  expect(toRecord([value])).toBe(`'${value}\r\n`);
});

it('keeps them from running what needs quotes', () => {
  expect(toRecord(['=HYPERLINK("http://x","y")', '\r=1'])).toBe(
    `"'=HYPERLINK(""http://x"",""y"")","'\r=1"\r\n`,
  );
});
