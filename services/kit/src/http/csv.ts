import { BYTE_ORDER_MARK, type CsvCell, toRecord } from '@bookstore/contracts/csv';
import { Failure } from '@bookstore/contracts/errors';
import { Readable } from 'node:stream';

const MAX_STREAMS = 2;
const TIMEOUT_MS = 10 * 60_000;
const ROWS_PER_CHUNK = 100;

/** What a CSV is made of: its columns, and documents whose cursor is closed with the stream. */
export type CsvSource<T> = {
  columns: readonly string[];
  documents: (AsyncIterable<T> & { close: () => Promise<void> }) | readonly T[];
  toCells: (document: T) => readonly CsvCell[];
  /** A comma by default. */
  delimiter?: string;
};

/** A CSV in chunks, of which the first is there before a document is. */
async function* toChunks<T>({ columns, documents, toCells, delimiter }: CsvSource<T>) {
  yield BYTE_ORDER_MARK + toRecord(columns, delimiter);
  let lines: string[] = [];
  for await (const document of documents) {
    lines.push(toRecord(toCells(document), delimiter));
    if (lines.length < ROWS_PER_CHUNK) continue;
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}

/** The headers of a CSV that browsers store as a file of that name. */
export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
});

/** Exports of CSV: two at a time, each for ten minutes at most. The gateway ends one whose client reads nothing. */
export class CsvStreams {
  #open = 0;

  /** Starts to stream what `read` finds. @throws Failure `UNAVAILABLE` when too many streams are open. */
  async start<T>(read: () => CsvSource<T> | Promise<CsvSource<T>>): Promise<Readable> {
    if (this.#open >= MAX_STREAMS) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 5 });
    this.#open += 1;
    const end = () => {
      this.#open -= 1;
    };
    try {
      const source = await read();
      // Reads no chunk ahead.
      const options = { objectMode: false, highWaterMark: 1, signal: AbortSignal.timeout(TIMEOUT_MS) };
      return Readable.from(toChunks(source), options).once('close', () => {
        end();
        if ('close' in source.documents) void source.documents.close().catch(() => undefined);
      });
    } catch (error) {
      end();
      throw error;
    }
  }
}
