import { describe, expect, it } from '@jest/globals';
import { deflateSync, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { randomBytes } from 'node:crypto';
import { CoverArchive } from './cover-archive.ts';
import { someIsbns } from './testing/imports.ts';

const MIB = 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const [ISBN = '', OTHER = ''] = someIsbns(2);
const UNREADABLE = expect.objectContaining({ code: 'UNREADABLE_FILE' });

async function* inChunks(bytes: Uint8Array, size = CHUNK_BYTES) {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function readAll(file: AsyncIterable<Uint8Array>, isWanted: (isbn: string) => boolean = () => true) {
  const archive = new CoverArchive(isWanted);
  const pictures: [string, string][] = [];
  for await (const { isbn, bytes } of archive.read(file)) pictures.push([isbn, String(bytes)]);
  return { pictures, unwanted: archive.unwanted, refused: [...archive.refused] };
}

/** An archive as it is made without seeking: the sizes of its entries follow them. */
function stream(files: Record<string, Uint8Array>): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => chunks.push(chunk));
  for (const [name, bytes] of Object.entries(files)) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

const FILES = {
  [`${ISBN}.jpg`]: Buffer.from('one '.repeat(500)),
  [`any folder/${OTHER}.WEBP`]: Buffer.from('two'),
  'folder/': new Uint8Array(),
  '__MACOSX/._9780100000000.jpg': Buffer.from('attributes'),
  'notes.txt': Buffer.from('text'),
  'cover of a book.png': Buffer.from('three'),
};
const READ = {
  pictures: [
    [ISBN, 'one '.repeat(500)],
    [OTHER, 'two'],
  ],
  unwanted: { count: 1, names: ['cover of a book.png'] },
  refused: [],
};

describe('an archive of pictures', () => {
  it.each([
    ['compressed', zipSync(FILES)],
    ['stored', zipSync(FILES, { level: 0 })],
    ['made without seeking', stream(FILES)],
  ])('is read by the ISBNs in its names, in chunks of any size: %s', async (_, bytes) => {
    for (const size of [1, 7, 100, CHUNK_BYTES]) expect(await readAll(inChunks(bytes, size))).toEqual(READ);
  });

  it('may arrive at once, larger than what is kept of its end', async () => {
    const files = { [`${ISBN}.jpg`]: randomBytes(MIB) };
    expect((await readAll(inChunks(zipSync(files), 2 * MIB))).pictures).toHaveLength(1);
  });

  it('may name an ISBN-10, and any path', async () => {
    const files = {
      '../../etc/0140328726.jpg': Buffer.from('a'),
      'C:\\x\\0-14-032872-6.png': Buffer.from('b'),
    };
    const { pictures } = await readAll(inChunks(zipSync(files)));
    expect(pictures).toEqual([
      ['9780140328721', 'a'],
      ['9780140328721', 'b'],
    ]);
  });

  it('counts pictures of ISBNs that are not wanted', async () => {
    const read = await readAll(inChunks(zipSync(FILES)), (isbn) => isbn === OTHER);
    expect(read).toEqual({
      pictures: [[OTHER, 'two']],
      unwanted: { count: 2, names: [`${ISBN}.jpg`, 'cover of a book.png'] },
      refused: [],
    });
  });

  it.each([0, 6] as const)('leaves out pictures beyond 5 MB, and names them, at level %i', async (level) => {
    const files = { [`${ISBN}.jpg`]: new Uint8Array(5 * MIB + 1), [`${OTHER}.png`]: Buffer.from('two') };
    const { pictures, refused } = await readAll(inChunks(zipSync(files, { level })));
    expect({ pictures, refused }).toEqual({ pictures: [[OTHER, 'two']], refused: [ISBN] });
  });

  it('takes pictures in formats that are refused later, each with its reason', async () => {
    const files = { [`${ISBN}.HEIC`]: Buffer.from('a'), [`${OTHER}.tif`]: Buffer.from('b') };
    expect((await readAll(inChunks(zipSync(files)))).pictures).toHaveLength(2);
  });

  const whole = zipSync(FILES);
  const damaged = Buffer.from(zipSync({ [`${ISBN}.jpg`]: randomBytes(1000) }));
  damaged.fill(0xff, 47, 60);
  /** The first entry's header says another size: of what is in the archive (18), or inflated (22). */
  const withSize = (at: 18 | 22, level: 0 | 6, files: Record<string, Uint8Array>) => {
    const bytes = Buffer.from(zipSync(files, { level }));
    bytes.writeUInt32LE(bytes.readUInt32LE(at) + 100_000, at);
    return bytes;
  };
  const one = { [`${ISBN}.jpg`]: Buffer.from('one '.repeat(500)) };
  const many = Object.fromEntries(someIsbns(5001).map((isbn) => [`${isbn}.jpg`, new Uint8Array(1)]));

  it.each<[string, Uint8Array]>([
    ['cut off in its index', whole.subarray(0, -30)],
    ['cut off in a picture', whole.subarray(0, 50)],
    ['empty', new Uint8Array()],
    ['text', Buffer.from('title,author\n')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['of 5,001 files', zipSync(many, { level: 0 })],
    ['of a damaged picture', damaged],
    ['of a picture that is said to be larger in the archive', withSize(18, 0, one)],
    ['of a compressed picture that is said to be larger in the archive', withSize(18, 6, one)],
    ['of a picture that is said to be larger', withSize(22, 6, one)],
    ['of another file that is said to be larger', withSize(18, 6, { 'notes.txt': Buffer.from('text') })],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(readAll(inChunks(bytes))).rejects.toEqual(UNREADABLE);
  });
});

const BLANK = new Uint8Array(5 * MIB);
const DEFLATED_BLANK = deflateSync(BLANK);

/** A blank picture, compressed once for all entries. */
class DeflatedBlank extends ZipPassThrough {
  override compression = 8;
  protected override process(_: Uint8Array, isLast: boolean): void {
    this.ondata(null, DEFLATED_BLANK, isLast);
  }
}

describe('the memory of an archive', () => {
  /** Makes an archive of `entries` pictures while it is read. */
  async function* makeArchive(entries: number, picture: Uint8Array, Entry: typeof ZipPassThrough) {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((_error, chunk) => chunks.push(chunk));
    for (const isbn of someIsbns(entries)) {
      const file = new Entry(`${isbn}.jpg`);
      zip.add(file);
      file.push(picture, true);
      for (const chunk of chunks.splice(0)) yield* inChunks(chunk);
    }
    zip.end();
    yield* chunks;
  }

  async function measure(file: AsyncIterable<Uint8Array>) {
    const before = process.memoryUsage();
    let peak = 0;
    let bytesRead = 0;
    const archive = new CoverArchive(() => true);
    const read = async () => {
      for await (const { bytes } of archive.read(file)) {
        bytesRead += bytes.length;
        const { arrayBuffers } = process.memoryUsage();
        peak = Math.max(peak, arrayBuffers - before.arrayBuffers);
      }
    };
    const outcome = await read().then(
      () => 'read',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    return { outcome, bytesRead, peakMib: peak / MIB };
  }

  it('is that of some pictures, not of the whole', async () => {
    const { outcome, bytesRead, peakMib } = await measure(makeArchive(100, randomBytes(MIB), ZipPassThrough));
    expect([outcome, bytesRead]).toEqual(['read', 100 * MIB]);
    expect(peakMib).toBeLessThan(64);
  });

  it('is no more for a bomb, which ends at 1 GB', async () => {
    const { outcome, bytesRead, peakMib } = await measure(makeArchive(210, BLANK, DeflatedBlank));
    expect(outcome).toBe('The archive has more than 1 GB.');
    expect(bytesRead).toBeLessThanOrEqual(1024 * MIB);
    expect(peakMib).toBeLessThan(160);
  });
});
