/** What spreadsheets take for the beginning of a formula; some skip white space and invisible characters. */
const FORMULA = String.raw`(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])`;
/** One behind apostrophes has to be escaped as well, so that an apostrophe of the text's own is not taken for the escape. */
const NEEDS_ESCAPE = new RegExp(`^'*${FORMULA}`, 'u');
const ESCAPE = new RegExp(`^'(?='*${FORMULA})`, 'u');
const NEEDS_QUOTES = /[",;\r\n]/;
/** Without it Excel does not take the text for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

function toCell(value: string, delimiter: string): string {
  const text = NEEDS_ESCAPE.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A record as in RFC 4180. An apostrophe before what spreadsheets would run makes it text. */
export const toRecord = (values: readonly string[], delimiter = ','): string =>
  `${values.map((value) => toCell(value, delimiter)).join(delimiter)}\r\n`;

/** The value that `toRecord` made a cell of. */
export const fromCell = (text: string): string => text.replace(ESCAPE, '');
