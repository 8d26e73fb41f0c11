import { TextDecoder } from 'node:util';
import { Failure } from '@bookstore/contracts/errors';
import { IMPORT_MAX_ROWS } from '@bookstore/contracts/imports';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { Undecoded } from '../undecoded.ts';
import { unreadable } from '../unreadable-file.ts';

const MAX_INFLATED_BYTES = 300 * 1024 * 1024;
/** So much of an archive is inflated at once: to at most some megabytes, whatever is in it. */
const SLICE_BYTES = 8 * 1024;
/** The declaration of a file is in so many bytes. */
const DECLARATION_BYTES = 1024;
const ARCHIVE = 'PK\u0003\u0004';
/** What ends an archive, which a comment may follow. */
const ARCHIVE_END = Buffer.from('504b0506', 'hex');
const ARCHIVE_END_BYTES = 22 + 65_535;

const IS_ONIX = /\.(?:xml|onix|onx)$/i;
/** What lies beside files that a Mac packs. */
const IS_HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.[^/.])/;
/** What a workbook or an e-book begins with, which are archives too. */
const OTHER_CONTENT = new Set(['[Content_Types].xml', 'mimetype']);

const DAMAGED = 'The archive is damaged or cut off.';

/** Some bytes of an XML document, and whether they are its last. */
type DocumentPart = { bytes: Uint8Array; isLast: boolean };

/** Reads the ONIX files of a zip archive by the headers of its entries, while it arrives. */
class OnixArchive {
  readonly #unzip = new Unzip((file) => {
    this.#openEntry(file);
  });
  #parts: DocumentPart[] = [];
  #entries = 0;
  #documents = 0;
  #open = 0;
  #inflatedBytes = 0;
  #tail = Buffer.alloc(0);

  constructor() {
    this.#unzip.register(UnzipInflate);
  }

  push(bytes: Uint8Array): DocumentPart[] {
    this.#tail = Buffer.concat([this.#tail, bytes]).subarray(-ARCHIVE_END_BYTES);
    try {
      this.#unzip.push(bytes);
    } catch (error) {
      throw error instanceof Failure ? error : unreadable(DAMAGED, error);
    }
    return this.#parts.splice(0);
  }

  /** @throws Failure `UNREADABLE_FILE` when the archive is not whole, or has no ONIX file. */
  end(): void {
    if (this.#open > 0 || !this.#tail.includes(ARCHIVE_END)) throw unreadable(DAMAGED);
    if (this.#documents === 0) throw unreadable('The archive has no file that ends in .xml, .onix or .onx.');
  }

  /** Every entry is started: fflate would keep the bytes of others. */
  #openEntry(file: UnzipFile): void {
    this.#entries += 1;
    if (this.#entries > IMPORT_MAX_ROWS)
      throw unreadable(`The archive has more than ${IMPORT_MAX_ROWS} files.`);
    if (OTHER_CONTENT.has(file.name))
      throw unreadable('The file is a workbook or an e-book: save the list as CSV.');
    const isOnix = IS_ONIX.test(file.name) && !IS_HIDDEN.test(file.name);
    this.#unzip.register(isOnix ? UnzipInflate : Undecoded);
    if (isOnix) this.#documents += 1;
    this.#open += 1;
    let length = 0;
    file.ondata = (error, bytes, isLast) => {
      // fflate catches what is thrown here, and gives it back as an error.
      if (error) throw error instanceof Failure ? error : unreadable(DAMAGED, error);
      if (isLast) this.#open -= 1;
      if (!isOnix) return;
      length += bytes.length;
      this.#inflatedBytes += bytes.length;
      if (this.#inflatedBytes > MAX_INFLATED_BYTES) throw unreadable('The archive has more than 300 MB.');
      const isCut = isLast && file.originalSize !== undefined && file.originalSize !== length;
      if (isCut) throw unreadable(DAMAGED);
      this.#parts.push({ bytes, isLast });
    };
    file.start();
  }
}

/** The same bytes, of which the first chunk has at least so many, if there are so many. */
async function* gatherStart(file: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Uint8Array> {
  const start: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file) {
    if (length < least) start.push(chunk);
    else yield chunk;
    const isEnough = length < least && length + chunk.length >= least;
    length += chunk.length;
    if (isEnough) yield Buffer.concat(start.splice(0));
  }
  if (length < least) yield Buffer.concat(start);
}

/** The bytes in slices of at most so many. */
export function* slicesOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/**
 * The XML documents of a file, one after the other, in parts: the file itself, or those of a zip archive.
 * @throws Failure `UNREADABLE_FILE` when an archive is damaged, cut off, too large or has no such file.
 */
export async function* readDocuments(file: AsyncIterable<Uint8Array>): AsyncGenerator<DocumentPart> {
  let archive: OnixArchive | undefined;
  let isFirst = true;
  for await (const chunk of gatherStart(file, ARCHIVE.length)) {
    const start = Buffer.from(chunk.subarray(0, ARCHIVE.length)).toString('latin1');
    if (isFirst && start === ARCHIVE) archive = new OnixArchive();
    isFirst = false;
    if (!archive) yield { bytes: chunk, isLast: false };
    else for (const bytes of slicesOf(chunk, SLICE_BYTES)) yield* archive.push(bytes);
  }
  if (archive) archive.end();
  else yield { bytes: new Uint8Array(), isLast: true };
}

const MARKS: readonly (readonly [string, string])[] = [
  ['\u00ef\u00bb\u00bf', 'utf-8'],
  ['\u00ff\u00fe', 'utf-16le'],
  ['\u00fe\u00ff', 'utf-16be'],
  ['<\0', 'utf-16le'],
  ['\0<', 'utf-16be'],
];
const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]*)["']/;
/** Programs that have texts in UTF-16 in memory write it into declarations of other files. */
const IS_WIDE = /^(?:utf-?16|utf-?32|ucs-?[24]|iso-10646)/i;

/** Decodes a document by its byte order mark or its declaration, else as UTF-8. */
export class XmlDecoder {
  #start = Buffer.alloc(0);
  #decoder: TextDecoder | undefined;

  /** @throws Failure `UNREADABLE_FILE` when the declared encoding is not known. */
  decode({ bytes, isLast }: DocumentPart): string {
    if (this.#decoder) return this.#decoder.decode(bytes, { stream: !isLast });
    this.#start = Buffer.concat([this.#start, bytes]);
    if (this.#start.length < DECLARATION_BYTES && !isLast) return '';
    const start = this.#start;
    this.#start = Buffer.alloc(0);
    this.#decoder = createDecoder(start.toString('latin1', 0, DECLARATION_BYTES));
    return this.#decoder.decode(start, { stream: !isLast });
  }
}

function createDecoder(start: string): TextDecoder {
  const [, marked] = MARKS.find(([bytes]) => start.startsWith(bytes)) ?? [];
  const [, declared = 'utf-8'] = DECLARED.exec(start) ?? [];
  const encoding = marked ?? (IS_WIDE.test(declared) ? 'utf-8' : declared);
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    const named = encoding.slice(0, 40);
    throw unreadable(`The shop does not know the encoding of the file, ${named}: ask for UTF-8.`, error);
  }
}
