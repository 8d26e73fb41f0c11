/** A record of a file, with why it cannot be read. */
export type ParsedRecord = { cells: string[]; fault?: string };

export type Format = {
  delimiter: string;
  /** Whether cells stand in quotes; otherwise a quote is a letter. */
  hasQuotedCells: boolean;
};

const MAX_COLUMNS = 200;
const MAX_ROW_CHARACTERS = 200_000;

const OPEN_QUOTE = 'A quote is missing, or one too many';
const TOO_LONG = `The row is longer than ${MAX_ROW_CHARACTERS.toLocaleString('en')} characters`;
const TOO_MANY = `The row has more than ${MAX_COLUMNS} cells`;

const LINE_BREAK = /[\r\n]|$/g;
/** Some programs write a space between a delimiter and an opening quote. */
const NO_SPACE = /[^ ]|$/g;
const isEnd = (character: string | undefined): boolean =>
  character === undefined || character === '\r' || character === '\n';

/** The index of what a pattern finds from there on; it finds the end of every text. */
function findFrom(text: string, start: number, pattern: RegExp): number {
  pattern.lastIndex = start;
  return pattern.exec(text)?.index ?? text.length;
}

/** Where the quotes of a cell close that open at `start`, as in RFC 4180; none where they are letters. */
function findClosingQuote(text: string, start: number, delimiter: string): number | undefined {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (at - start > MAX_ROW_CHARACTERS) return undefined;
    const next = text[at + 1];
    if (next === delimiter || isEnd(next)) return at;
    if (next !== '"') return undefined;
    at += 1;
  }
  return undefined;
}

/** Whether a cell begins with a quote that is never closed. */
const hasOpenQuote = (cell: string): boolean => cell.startsWith('"') && cell.split('"').length % 2 === 0;

/**
 * The records of a text, one after the other. Lines end in any way, also mixed. The quotes of a cell are letters unless they
 * enclose it: a cell whose quote is never closed ends with its line, so that the next record is read as if it stood alone.
 * csv-parse 7 ends at the first stray quote, and with `relax_quotes` it joins the record with the next one.
 */
export function* parseRecords(
  text: string,
  { delimiter, hasQuotedCells }: Format,
): Generator<ParsedRecord, void> {
  const cellEnd = new RegExp(String.raw`[\r\n\u{${(delimiter.codePointAt(0) ?? 0).toString(16)}}]|$`, 'gu');
  let at = 0;
  while (at < text.length) {
    const start = at;
    const cells: string[] = [];
    let fault: string | undefined;
    for (;;) {
      const isTooLong = at - start > MAX_ROW_CHARACTERS;
      if (isTooLong || cells.length === MAX_COLUMNS) {
        const stop = findFrom(text, at, LINE_BREAK);
        const rest = text.slice(at, stop).replaceAll(delimiter, ' ');
        if (rest.trim() !== '') fault = isTooLong ? TOO_LONG : TOO_MANY;
        at = stop;
        break;
      }
      const opening = hasQuotedCells ? findFrom(text, at, NO_SPACE) : at;
      const closing =
        hasQuotedCells && text[opening] === '"' ? findClosingQuote(text, opening, delimiter) : undefined;
      if (closing !== undefined) at = opening;
      const stop = closing === undefined ? findFrom(text, at, cellEnd) : closing + 1;
      const cell = stop - start > MAX_ROW_CHARACTERS ? '' : text.slice(at, stop);
      if (stop - start > MAX_ROW_CHARACTERS) fault = TOO_LONG;
      else if (closing === undefined && hasQuotedCells && hasOpenQuote(cell)) fault = OPEN_QUOTE;
      cells.push(closing === undefined ? cell : cell.slice(1, -1).replaceAll('""', '"'));
      at = stop;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at = text.startsWith('\r\n', at) ? at + 2 : at + 1;
    yield { cells, ...(fault && { fault }) };
  }
}
