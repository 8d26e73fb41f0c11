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

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** What spreadsheets and other shops put around a number to keep it a text: `="978…"` and `[978…]`. */
const WRAPPED = /^(?:="+(.*?)"*|\[([\dXx-]*)\])$/s;

/** A cell without what is not drawn and what keeps numbers texts. */
export function unwrapCell(cell: string): string {
  const text = cell.replaceAll(INVISIBLE, '').trim();
  const [, quoted, bracketed = text] = WRAPPED.exec(text) ?? [];
  return (quoted ?? bracketed).trim();
}
