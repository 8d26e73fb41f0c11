/*
 * Where an image ends in its file. Phones put films and depth maps behind their photos (Motion Photos, Ultra HDR), and some
 * programs data of their own: none of that is the image.
 */

/** The bytes of an image without what follows it; undefined if its end is missing. */
type FindImage = (bytes: Buffer) => Buffer | undefined;

const upTo = (bytes: Buffer, end: number): Buffer | undefined =>
  end <= bytes.length ? bytes.subarray(0, end) : undefined;

const JPEG = {
  mark: 0xff,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  firstRestart: 0xd0,
  lastRestart: 0xd7,
  temporary: 0x01,
};

/** Whether a byte behind 0xff in a scan belongs to the data: a stuffed 0xff, a restart or a fill byte. */
const isScanData = (byte: number): boolean =>
  byte === 0 || (byte >= JPEG.firstRestart && byte <= JPEG.lastRestart);

/** Segments have their lengths, so that a thumbnail within one does not end the image; scans last until the next segment. */
const findJpeg: FindImage = (bytes) => {
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== JPEG.mark) return undefined;
    if (marker === JPEG.endOfImage) return upTo(bytes, at + 2);
    if (marker === JPEG.mark) at += 1;
    else if (isScanData(marker) || marker === JPEG.temporary) at += 2;
    else {
      if (at + 4 > bytes.length) return undefined;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === JPEG.startOfScan) at = findScanEnd(bytes, at);
    }
  }
  return undefined;
};

function findScanEnd(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(JPEG.mark, start);
  while (at !== -1 && isScanData(bytes[at + 1] ?? 0)) at = bytes.indexOf(JPEG.mark, at + 2);
  return at === -1 ? bytes.length : at;
}

const PNG = { signatureBytes: 8, chunkBytes: 12 };

const findPng: FindImage = (bytes) => {
  let at = PNG.signatureBytes;
  while (at + PNG.chunkBytes <= bytes.length) {
    const isEnd = bytes.toString('latin1', at + 4, at + 8) === 'IEND';
    at += PNG.chunkBytes + bytes.readUInt32BE(at);
    if (isEnd) return upTo(bytes, at);
  }
  return undefined;
};

const findWebp: FindImage = (bytes) =>
  bytes.length < 8 ? undefined : upTo(bytes, bytes.readUInt32LE(4) + 8);

/** The boxes on the first level of a HEIF file; what has another name is none. */
const BOX = /^(?:ftyp|meta|mdat|moov|moof|mfra|free|skip|wide|uuid|idat|mpvd|udta|sidx|styp|pdin)$/;
const BOX_HEADER_BYTES = 8;

/** The size of a box may be 0: up to the end of the file. */
const findHeif: FindImage = (bytes) => {
  let at = 0;
  while (at + BOX_HEADER_BYTES <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (!BOX.test(bytes.toString('latin1', at + 4, at + 8))) break;
    if (size === 0) return bytes;
    if (size < BOX_HEADER_BYTES) return undefined;
    at += size;
  }
  return upTo(bytes, at);
};

const FIND: Readonly<Record<string, FindImage>> = {
  jpeg: findJpeg,
  png: findPng,
  webp: findWebp,
  heif: findHeif,
};

/** The image of a file in a format as sharp names it, without what follows it; undefined if its end is missing. */
export const cutImage = (bytes: Buffer, format: string): Buffer | undefined => FIND[format]?.(bytes);

/** The brands of HEIC photos, as phones take them. AVIF has others. */
const HEIC = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|(?:mif1|msf1).{4}(?:.{4})*?(?:hei[cmsx]|hev[cmsx]))/s;
const BRANDS_BYTES = 64;

export const isHeic = (bytes: Buffer): boolean => HEIC.test(bytes.toString('latin1', 0, BRANDS_BYTES));
