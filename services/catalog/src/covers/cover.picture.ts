import { Failure } from '@bookstore/contracts/errors';
import sharp, { type Metadata } from 'sharp';
import { COVER_FIELD } from './cover.upload.ts';
import { endsWithPicture } from './picture-end.ts';

const MAX_PIXELS = 24_000_000;
const WIDE = { width: 480, height: 720 };
const NARROW = { width: 240, height: 360 };

// Every decoder is a door: only those of the formats that are taken stay open.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);

const refuse = (message: string, cause?: unknown) =>
  new Failure('VALIDATION_FAILED', { errors: [{ path: COVER_FIELD, message }], cause });

const asUnreadable = (cause: unknown) => {
  throw refuse('This is not a PNG, JPEG, WebP or AVIF picture, or it is damaged', cause);
};

/** An animated PNG says so before its picture; sharp reads its first frame only. */
const isAnimated = ({ pages = 1 }: Metadata, bytes: Buffer) =>
  pages > 1 || bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');

async function checkPicture(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw refuse('This file is empty');
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(asUnreadable);
  const { format, width, height, compression } = header;
  if (format === 'heif' && compression !== 'av1') throw refuse('Give a PNG, JPEG, WebP or AVIF picture');
  if (width * height > MAX_PIXELS) throw refuse('Give a picture of at most 24 megapixels');
  if (isAnimated(header, bytes)) throw refuse('Give a picture that does not move');
  if (!endsWithPicture(format, bytes)) throw refuse('This picture is cut off, or has something behind it');
}

/**
 * A cover in its two widths, as new WebP pictures without anything else that was in the file.
 * @throws Failure `VALIDATION_FAILED` when the bytes are no picture that the shop takes.
 */
export async function drawCover(bytes: Buffer): Promise<{ wide: Buffer; narrow: Buffer }> {
  await checkPicture(bytes);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' }).autoOrient();
  const draw = (size: typeof WIDE) => picture.clone().resize(size).webp().toBuffer().catch(asUnreadable);
  return { wide: await draw(WIDE), narrow: await draw(NARROW) };
}
