import { COVER_WIDTHS, coverSize, HEIC_REFUSED } from '@bookstore/contracts/covers';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { cutImage, isHeic } from './cover.bytes.ts';

/** A cover as WebP in its two widths. */
export type CoverPictures = { wide: Buffer; narrow: Buffer };

/** Why an uploaded image is refused, for the one who uploads it. `isTooLarge` if a smaller one would not be. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly isTooLarge: boolean;

  constructor(
    message: string,
    { isTooLarge = false, cause }: { isTooLarge?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isTooLarge = isTooLarge;
  }
}

const MEGAPIXEL = 1_000_000;
const MAX_PIXELS = 24 * MEGAPIXEL;
const MAX_SIDE = 10_000;
/** What decoding one image may take. With catalog and the decoding process itself it stays below 256 MiB. */
const MAX_DECODER_BYTES = 48 * 1024 * 1024;
const WIDE = coverSize(COVER_WIDTHS.wide);
const NARROW = coverSize(COVER_WIDTHS.narrow);

// Every decoder is attack surface: only those of the supported formats stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);
sharp.concurrency(1);

/** The bytes that the decoders take for each byte of the decoded image, measured with libvips 8.18. */
const DECODER_COST: Record<string, (header: Metadata) => number> = {
  // Shrinks while it reads, unless all coefficients arrive before the first row.
  jpeg: ({ isProgressive }) => (isProgressive ? 2 : 0.2),
  webp: () => 1.4,
  png: ({ isProgressive, orientation = 1 }) => (isProgressive || orientation > 1 ? 1.5 : 0.6),
  heif: () => 6,
};

/** How many pixels an image like this may have: the bound is one of pixels, channels and depth. */
function maxPixels(header: Metadata): number {
  const cost = DECODER_COST[header.format]?.(header) ?? Infinity;
  const bytesPerPixel = cost * header.channels * (header.depth === 'uchar' ? 1 : 2);
  return Math.min(MAX_PIXELS, MAX_DECODER_BYTES / bytesPerPixel);
}

/** An animated PNG announces it before its image data; sharp reads its first frame only. */
const isAnimated = ({ format, pages = 1 }: Metadata, bytes: Buffer) =>
  pages > 1 || (format === 'png' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL'));

const refuseUnreadable = (cause: unknown) => {
  throw new ImageRefused('This file is damaged or not a PNG, JPEG, WebP or AVIF image', { cause });
};

/** Whether sharp was built with the decoder of HEIC, which is patented: its own builds are without. */
const READS_HEIC = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** The image of an upload, without what follows it in its file. */
async function validate(bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw new ImageRefused('This file is empty');
  if (isHeic(bytes) && !READS_HEIC) throw new ImageRefused(HEIC_REFUSED);
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  const { format, width, height, compression } = header;
  if (format === 'heif' && compression !== 'av1' && !READS_HEIC) throw new ImageRefused(HEIC_REFUSED);
  if (isAnimated(header, bytes)) throw new ImageRefused('Animated images are not supported');
  const image = cutImage(bytes, format);
  if (!image) throw new ImageRefused('The image is truncated');
  const megapixels = Math.floor((maxPixels(header) / MEGAPIXEL) * 10) / 10;
  if (width * height > megapixels * MEGAPIXEL) {
    throw new ImageRefused(`The image must have at most ${megapixels} megapixels`, { isTooLarge: true });
  }
  if (Math.max(width, height) > MAX_SIDE) {
    throw new ImageRefused(`The image must have at most ${MAX_SIDE} pixels a side`, { isTooLarge: true });
  }
  return image;
}

/** Encodes an image as a cover. It is decoded once. */
async function encodeCover(image: Sharp): Promise<CoverPictures> {
  const { data, info } = await image.resize(WIDE).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const cover = sharp(data, { raw: { width, height, channels } });
  const wide = await cover.clone().webp().toBuffer();
  return { wide, narrow: await cover.resize(NARROW).webp().toBuffer() };
}

/** The largest side of a picture that is no cover, and of its narrow version. */
const PICTURE_SIDES = { wide: 960, narrow: COVER_WIDTHS.narrow };

/** Encodes an image in its own shape, with what is transparent. It is decoded once, and never enlarged. */
async function encodePicture(image: Sharp): Promise<CoverPictures> {
  const within = (side: number) => ({
    width: side,
    height: side,
    fit: 'inside' as const,
    withoutEnlargement: true,
  });
  const sized = image.resize(within(PICTURE_SIDES.wide)).toColourspace('srgb');
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = sharp(data, { raw: { width, height, channels } });
  const wide = await picture.clone().webp().toBuffer();
  return { wide, narrow: await picture.resize(within(PICTURE_SIDES.narrow)).webp().toBuffer() };
}

const ENCODERS = { cover: encodeCover, picture: encodePicture };

/** What an upload is for: a cover has the shape of covers, any other picture its own. */
export type UploadKind = keyof typeof ENCODERS;

/** Encodes an upload without its metadata. @throws ImageRefused when it is not an image that the shop supports. */
export async function readUpload(bytes: Buffer, kind: UploadKind): Promise<CoverPictures> {
  const upload = await validate(bytes);
  const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true });
  return ENCODERS[kind](image.autoOrient()).catch(refuseUnreadable);
}
