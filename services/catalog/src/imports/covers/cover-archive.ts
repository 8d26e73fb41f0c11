import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import { Failure } from '@bookstore/contracts/errors';
import { IMPORT_MAX_ROWS } from '@bookstore/contracts/imports';
import { toIsbn13 } from '@bookstore/contracts/isbn';
import { Unzip, type UnzipFile } from 'fflate';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { DEFLATED, Undecoded } from '../undecoded.ts';
import { unreadable } from '../unreadable-file.ts';

const MAX_ENTRIES = IMPORT_MAX_ROWS;
const MAX_INFLATED_BYTES = 1024 ** 3;
/** The record that ends an archive: its own bytes and those of a comment, and where it has the number of entries. */
const END = { signature: Buffer.from('504b0506', 'hex'), bytes: 22, commentBytes: 65_535, entriesAt: 10 };
const FIRST_BYTES = Buffer.from('504b', 'hex');
/** Of the pictures with other names. */
const MAX_NAMED = 20;
const MAX_NAME_LENGTH = 100;
/** Pictures in other formats are taken too, so that what is wrong with each is said. */
const EXTENSION = String.raw`\.(?:jpe?g|jpe|jfif|png|webp|avif|heic|heif|tiff?|gif|bmp|jp2)$`;
const PICTURE_NAME = new RegExp(`^(?<isbn>[\\dX -]+)${EXTENSION}`, 'i');
const IS_PICTURE = new RegExp(`^[^.].*${EXTENSION}`, 'i');

/** A picture of an archive, inflated. */
export type ArchivedPicture = { isbn: string; bytes: Buffer };
type Entry = {
  isbn: string;
  isDeflated: boolean;
  size: number | undefined;
  /** None of a picture that is too large. */
  chunks: Uint8Array[];
  length: number;
};

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
const DAMAGED = 'The file is damaged, cut off or not a zip archive.';

/**
 * Reads a zip archive of pictures that are named after ISBNs, in any folders, while it arrives. Only one picture is in
 * memory at once: the archive is read by the headers of its entries, since a container has no disk to keep it on until
 * its index comes last.
 */
export class CoverArchive {
  readonly #isWanted: (isbn: string) => boolean;
  readonly #unzip = new Unzip((file) => {
    this.#openEntry(file);
  });
  #complete: Entry[] = [];
  #entries = 0;
  #ended = 0;
  readonly #unwanted: { count: number; names: string[] } = { count: 0, names: [] };
  readonly #refused = new Set<string>();
  #inflatedBytes = 0;
  #tail = Buffer.alloc(0);

  constructor(isWanted: (isbn: string) => boolean) {
    this.#isWanted = isWanted;
    // The entries are inflated by Node, outside of its main thread and up to a size.
    this.#unzip.register(Undecoded);
  }

  /** How many pictures had other names than wanted ISBNs, and the first of these. */
  get unwanted() {
    return this.#unwanted;
  }

  /** The wanted ISBNs whose pictures are too large. */
  get refused(): ReadonlySet<string> {
    return this.#refused;
  }

  /** @throws Failure `UNREADABLE_FILE` when it is no whole zip archive or larger than allowed, perhaps not at once. */
  async *read(file: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedPicture> {
    for await (const chunk of file) {
      this.#split(chunk);
      for (const entry of this.#complete.splice(0)) {
        const bytes = await this.#inflate(entry);
        if (bytes) yield { isbn: entry.isbn, bytes };
        else this.#refused.add(entry.isbn);
      }
    }
    const end = this.#tail.lastIndexOf(END.signature);
    // The last entry does not end where its header claims more bytes than there are.
    const isWhole = end >= 0 && end + END.bytes <= this.#tail.length && this.#ended === this.#entries;
    if (!isWhole || this.#tail.readUInt16LE(end + END.entriesAt) !== this.#entries) throw unreadable(DAMAGED);
  }

  #split(chunk: Uint8Array): void {
    const isFirst = this.#tail.length === 0;
    this.#tail = Buffer.concat([this.#tail, chunk]).subarray(-END.bytes - END.commentBytes);
    if (isFirst && !FIRST_BYTES.subarray(0, chunk.length).equals(chunk.subarray(0, 2)))
      throw unreadable(DAMAGED);
    try {
      this.#unzip.push(chunk);
    } catch (error) {
      throw error instanceof Failure ? error : unreadable(DAMAGED, error);
    }
  }

  /** Every entry is started: fflate would keep the bytes of others. */
  #openEntry(file: UnzipFile): void {
    this.#entries += 1;
    if (this.#entries > MAX_ENTRIES) throw unreadable(`The archive has more than ${MAX_ENTRIES} files.`);
    const isbn = this.#findIsbn(file.name);
    const isDeflated = file.compression === DEFLATED;
    const entry: Entry = { isbn, isDeflated, size: file.originalSize, chunks: [], length: 0 };
    file.ondata = (error, chunk, isFinal) => {
      if (error) throw unreadable(DAMAGED, error);
      if (isFinal) this.#ended += 1;
      if (!isbn) return;
      entry.length += chunk.length;
      if (entry.length > COVER_MAX_BYTES) entry.chunks = [];
      else entry.chunks.push(chunk);
      if (isFinal) this.#complete.push(entry);
    };
    file.start();
  }

  /** The wanted ISBN that a path ends with; empty for none. */
  #findIsbn(path: string): string {
    const fileName = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    const named = PICTURE_NAME.exec(fileName)?.groups?.['isbn'];
    const isbn = named && toIsbn13(named);
    if (isbn && this.#isWanted(isbn)) return isbn;
    if (IS_PICTURE.test(fileName)) this.#noteUnwanted(fileName);
    return '';
  }

  #noteUnwanted(fileName: string): void {
    this.#unwanted.count += 1;
    if (this.#unwanted.names.length < MAX_NAMED)
      this.#unwanted.names.push(fileName.slice(0, MAX_NAME_LENGTH));
  }

  /** The bytes of a picture; undefined if it is too large. */
  async #inflate({ isDeflated, size, chunks, length }: Entry): Promise<Buffer | undefined> {
    const isTooLarge = length > COVER_MAX_BYTES;
    const bytes = isTooLarge ? undefined : await inflatePicture(Buffer.concat(chunks), isDeflated);
    if (bytes && size !== undefined && size !== bytes.length) throw unreadable(DAMAGED);
    this.#inflatedBytes += bytes?.length ?? COVER_MAX_BYTES;
    if (this.#inflatedBytes > MAX_INFLATED_BYTES) throw unreadable('The archive has more than 1 GB.');
    return bytes;
  }
}

async function inflatePicture(stored: Buffer, isDeflated: boolean): Promise<Buffer | undefined> {
  if (!isDeflated) return stored;
  return inflate(stored, { maxOutputLength: COVER_MAX_BYTES }).catch((error: unknown) => {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw unreadable(DAMAGED, error);
  });
}

const codeOf = (error: unknown) => (Error.isError(error) && 'code' in error ? error.code : undefined);
