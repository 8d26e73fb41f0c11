/** What spreadsheets take for the beginning of a formula; some skip white space and invisible characters. */
const FORMULA = String.raw`(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])`;
/** One behind apostrophes has to be escaped as well, so that an apostrophe of the text's own is not taken for the escape. */
const NEEDS_ESCAPE = new RegExp(`^'*${FORMULA}`, 'u');
const ESCAPE = new RegExp(`^'(?='*${FORMULA})`, 'u');
const NEEDS_QUOTES = /[",;\r\n]/;
/** Without it Excel does not take the text for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What spreadsheets take for a number, a date or a time, and store rounded, without zeros or as a day: `02134`, `12E7`, `1-2`. */
const LOOKS_LIKE_NUMBER = /^(?=.*\d)[\d\s.,:/()+'’%\p{Pd}\p{Sc}]+(?:e[+-]?\d+)?$/iu;
/** How the names of months begin in the languages of spreadsheets. */
const MONTHS = [
  'jan feb mar apr may jun jul aug sep oct nov dec mrz mär mai okt dez fév avr jui aoû déc',
  'ene abr ago dic gen mag giu lug set ott fev out mrt maa mei sty lut kwi maj cze lip sie wrz paź lis gru',
]
  .join(' ')
  .replaceAll(' ', '|');
const LOOKS_LIKE_DAY = new RegExp(
  String.raw`^(?=.*\d)(?:\d{1,4}[\s.,/-]*)?(?:${MONTHS})\p{L}*\.?(?:[\s.,/-]*\d{1,4}){0,2}$`,
  'iu',
);
const LOOKS_LIKE_BOOLEAN =
  /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|verdadeiro|waar|onwaar|prawda|fałsz|doğru|yanlış)$/iu;

/** A cell: a text, or one that spreadsheets must not take for a number, a date or a boolean. */
export type CsvCell = string | { text: string };

/** The cell of a text, though it may look like a number, a date or a boolean: `02134`, `1984`, `August 1914`, `True`. */
export const toTextCell = (text: string): CsvCell =>
  [LOOKS_LIKE_NUMBER, LOOKS_LIKE_DAY, LOOKS_LIKE_BOOLEAN].some((pattern) => pattern.test(text))
    ? { text }
    : text;

/** A formula of nothing but a text is one in every spreadsheet; `unwrapCell` reads it. */
function toText(value: CsvCell): string {
  const text = typeof value === 'string' ? value : value.text;
  if (NEEDS_ESCAPE.test(text)) return `'${text}`;
  return typeof value === 'string' || text.includes('"') ? text : `="${text}"`;
}

function toCell(value: CsvCell, delimiter: string): string {
  const text = toText(value);
  return NEEDS_QUOTES.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A record as in RFC 4180. An apostrophe before what spreadsheets would run makes it text. */
export const toRecord = (values: readonly CsvCell[], delimiter = ','): string =>
  `${values.map((value) => toCell(value, delimiter)).join(delimiter)}\r\n`;

/** The value that `toRecord` made a cell of. */
export const fromCell = (text: string): string => text.replace(ESCAPE, '');

/** White space, and marks that are copied with a text and not drawn. Within a text some are letters, or parts of signs. */
const MARK = /[\s\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;
const QUOTE = /"/;
/** What LibraryThing puts around an ISBN to keep it a text: `[978…]`. */
const BRACKETED = /^\[((?:[\dXx-]{9,17})?)\]$/;

/** A text without the characters at its ends that match. Patterns for the end of a text take too long for long ones. */
function trimEnds(text: string, pattern: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && pattern.test(text.charAt(start))) start += 1;
  while (end > start && pattern.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A cell without what surrounds it and is not drawn, and without what keeps numbers texts: `="978…"`, `[978…]`. */
export function unwrapCell(cell: string): string {
  const text = trimEnds(cell, MARK);
  if (text.startsWith('="')) return trimEnds(text.slice(1), QUOTE).trim();
  return (BRACKETED.exec(text)?.[1] ?? text).trim();
}

/** The cell that `toRecord` writes as a cell of a file stood there: one that kept a number a text still does. */
export const toSameCell = (cell: string): CsvCell =>
  cell.startsWith('="') ? { text: unwrapCell(cell) } : fromCell(cell);
