import { readdir, readFile } from 'node:fs/promises';
import sharp, { type Create } from 'sharp';

type Size = { width?: number; height?: number; channels?: Create['channels'] };

const paint = (background: string, { width = 40, height = 60, channels = 3 }: Size = {}) =>
  sharp({ create: { width, height, channels, background } });

/** A small picture of one colour. */
export const aPicture = (colour: string) => paint(colour).png().toBuffer();

/** A small picture in each of the formats that the shop takes, each in a colour of its own. */
export const PICTURES = {
  png: () => paint('navy').png().toBuffer(),
  jpeg: () => paint('maroon').jpeg().toBuffer(),
  webp: () => paint('olive').webp().toBuffer(),
  avif: () => paint('teal').avif().toBuffer(),
};

/** A photo that was taken with the phone upright: navy is above. */
export const anUprightPhoto = async () => {
  const left = await paint('navy', { width: 30, height: 40 }).png().toBuffer();
  const photo = paint('white', { width: 60, height: 40 }).composite([{ input: left, left: 0, top: 0 }]);
  return photo.withMetadata({ orientation: 6 }).jpeg().toBuffer();
};

/** Grey pictures as publishers and phones have them. */
export const GREY_PHOTOS = {
  'JPEG for print, in CMYK': () => paint('grey').toColourspace('cmyk').jpeg().toBuffer(),
  'JPEG in the colours of phones, P3': () => paint('grey').withIccProfile('p3').jpeg().toBuffer(),
  'JPEG of one channel': () => paint('grey').greyscale().jpeg().toBuffer(),
  'JPEG with a film behind it': async () =>
    Buffer.concat([await paint('grey').jpeg().toBuffer(), Buffer.from('\0\0\0\x18ftypmp42 a film')]),
};

/** The first bytes of a HEIC photo. */
export const aHeicPhoto = () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

const FRAME = { width: 8, height: 8, bytes: 8 * 8 * 3 };

/** A black and a white frame in one WebP. */
export const aMovingPicture = () =>
  sharp(Buffer.alloc(2 * FRAME.bytes).fill(255, FRAME.bytes), {
    raw: { width: FRAME.width, height: 2 * FRAME.height, channels: 3, pageHeight: FRAME.height },
  })
    .webp({ delay: [100, 100] })
    .toBuffer();

const PHOTO = { width: 6000, height: 4000 };

/** A few hundred bytes that unfold to 24 megapixels, whose decoder takes 18 bytes for each. */
export const aSolidAvif = (size: Size = PHOTO) => paint('gray', size).avif({ effort: 0 }).toBuffer();

/** A megabyte of 24 megapixels of 8 bytes. An interlaced one has to be in memory as a whole. */
export const aDeepPng = ({ isInterlaced = false, ...size }: Size & { isInterlaced?: boolean } = PHOTO) =>
  paint('gray', { ...size, channels: 4 })
    .toColourspace('rgb16')
    .png({ progressive: isInterlaced })
    .toBuffer();

/** Small files that take very much memory to decode, by what they are. */
export const HOSTILE_IMAGES = {
  'AVIF of 24 megapixels': aSolidAvif,
  '16-bit PNG of 24 megapixels': aDeepPng,
  'interlaced 16-bit PNG of 24 megapixels': () => aDeepPng({ ...PHOTO, isInterlaced: true }),
  'PNG of more than 24 megapixels': () => paint('gray', { width: 6000, height: 4001 }).png().toBuffer(),
  'PNG of 60,000 pixels a side': () => paint('gray', { width: 60_000, height: 100 }).png().toBuffer(),
  'progressive JPEG of 24 megapixels': () =>
    paint('gray', PHOTO).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'lossless WebP of 24 megapixels': () =>
    paint('#80808080', { ...PHOTO, channels: 4 })
      .webp({ lossless: true, effort: 0 })
      .toBuffer(),
};

async function readProcess(pid: string, parent: number) {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [status, command] = [await read('status'), await read('cmdline')];
  const numberIn = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const isIt = numberIn('PPid') === parent && command.includes('cover.worker');
  return isIt ? [{ pid: Number(pid), memoryBytes: numberIn('VmRSS') * 1024 }] : [];
}

/** The processes that decode and draw covers for the catalog that runs as the process `parent` (on Linux). */
export async function findCoverProcesses(parent = process.pid) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(pids.map((pid) => readProcess(pid, parent)))).flat();
}
