import { BYTE_ORDER_MARK } from '@bookstore/contracts/csv';
import { Failure } from '@bookstore/contracts/errors';
import { Readable } from 'node:stream';

export { fromCell, toRecord } from '@bookstore/contracts/csv';

const MAX_STREAMS = 2;
const TIMEOUT_MS = 10 * 60_000;
/** A client that takes nothing for so long is gone. The gateway waits for less. */
const STALLED_MS = 20_000;
const ROWS_PER_CHUNK = 100;

/** Passes chunks on, and calls `onStalled` when one is not taken for so long. The time until there is one does not count. */
export async function* watchReader<T>(
  chunks: AsyncIterable<T>,
  stalledMs: number,
  onStalled: () => void,
): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    const timer = setTimeout(onStalled, stalledMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What a CSV is made of: records as `toRecord` makes them, of documents whose cursor is closed with the stream. */
export type CsvSource<T> = {
  header: string;
  documents: (AsyncIterable<T> & { close: () => Promise<void> }) | readonly T[];
  toLine: (document: T) => string;
};

/** A CSV in chunks, of which the first is there before a document is. */
async function* toChunks<T>({ header, documents, toLine }: CsvSource<T>) {
  yield BYTE_ORDER_MARK + header;
  let lines: string[] = [];
  for await (const document of documents) {
    lines.push(toLine(document));
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

/** Exports of CSV: two at a time, each for ten minutes at most and in little memory. */
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
      const stalled = new AbortController();
      const signal = AbortSignal.any([stalled.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const chunks = watchReader(toChunks(source), STALLED_MS, () => {
        stalled.abort();
      });
      // Reads no chunk ahead, so that the last one is taken before the end.
      return Readable.from(chunks, { objectMode: false, highWaterMark: 1, signal }).once('close', () => {
        end();
        if ('close' in source.documents) void source.documents.close().catch(() => undefined);
      });
    } catch (error) {
      end();
      throw error;
    }
  }
}
