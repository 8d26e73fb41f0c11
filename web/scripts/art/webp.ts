import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const QUALITIES = [86, 80, 74, 68, 62, 56];

type Target = { readonly width: number; readonly maxBytes: number; readonly file: string };

/**
 * Writes a drawing as WebP, in the best quality that stays within the size.
 * @throws RangeError when even the lowest does not.
 */
export async function writeWebp(drawing: string, { width, maxBytes, file }: Target): Promise<void> {
  const pixels = await sharp(Buffer.from(drawing), { density: 144 }).resize({ width }).png().toBuffer();
  for (const quality of QUALITIES) {
    const picture = await sharp(pixels).webp({ quality, smartSubsample: true, effort: 6 }).toBuffer();
    if (picture.length <= maxBytes) {
      await writeFile(file, picture);
      return;
    }
  }
  throw new RangeError(`${file} does not fit ${maxBytes} bytes`);
}
