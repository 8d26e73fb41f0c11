import { FileInterceptor, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import { Failure } from '@bookstore/contracts/errors';
import sharp, { type Metadata, type Sharp } from 'sharp';

export type UploadedCover = UploadedMultipartFile;
/** A cover as WebP in its two widths. */
export type CoverPictures = { wide: Buffer; narrow: Buffer };

const FIELD = 'cover';
const MAX_PIXELS = 24_000_000;
const WIDE = { width: 480, height: 720 };
const NARROW = { width: 240, height: 360 };
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');

// Every decoder is attack surface: only those of the supported formats stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);

/** Accepts a multipart form with at most one file in place of JSON, and refuses a larger one while it arrives. */
export const CoverUpload = FileInterceptor(FIELD, {
  limits: { fileSize: COVER_MAX_BYTES, files: 1, fields: 20, fieldSize: 20 * 1024, fieldNestingDepth: 0 },
});

const refuse = (message: string, cause?: unknown) =>
  new Failure('VALIDATION_FAILED', { errors: [{ path: FIELD, message }], cause });

const refuseUnreadable = (cause: unknown) => {
  throw refuse('This file is damaged or not a PNG, JPEG, WebP or AVIF image', cause);
};

/** An animated PNG announces it before its image data; sharp reads its first frame only. */
const isAnimated = ({ pages = 1 }: Metadata, bytes: Buffer) =>
  pages > 1 || bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');

/** Whether the boxes of an AVIF file fill it exactly. The size of the last one may be 0: up to the end of the file. */
function hasWholeBoxes(bytes: Buffer): boolean {
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(offset);
    if (size < 8) return size === 0;
    offset += size;
  }
  return offset === bytes.length;
}

const isComplete: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(-PNG_END.length).equals(PNG_END),
  jpeg: (bytes) => bytes.subarray(-JPEG_END.length).equals(JPEG_END),
  webp: (bytes) => bytes.readUInt32LE(4) + 8 === bytes.length,
  heif: hasWholeBoxes,
};

async function validate(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw refuse('This file is empty');
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  const { format, width, height, compression } = header;
  if (format === 'heif' && compression !== 'av1') throw refuse('Upload a PNG, JPEG, WebP or AVIF image');
  if (width * height > MAX_PIXELS) throw refuse('The image must have at most 24 megapixels');
  if (isAnimated(header, bytes)) throw refuse('Animated images are not supported');
  if (!isComplete[format]?.(bytes)) throw refuse('The image is truncated or followed by other data');
}

export async function encodeCover(picture: Sharp): Promise<CoverPictures> {
  const encode = (size: typeof WIDE) => picture.clone().resize(size).webp().toBuffer();
  return { wide: await encode(WIDE), narrow: await encode(NARROW) };
}

/**
 * Encodes an uploaded image as a cover, without anything else that was in the file.
 * @throws Failure `VALIDATION_FAILED` when it is not an image that the shop supports.
 */
export async function readUpload(bytes: Buffer): Promise<CoverPictures> {
  await validate(bytes);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' }).autoOrient();
  return encodeCover(picture).catch(refuseUnreadable);
}
