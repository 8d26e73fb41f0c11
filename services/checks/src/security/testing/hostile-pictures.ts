import { aMovingPicture } from '@bookstore/catalog/covers/testing';
import sharp from 'sharp';

const solid = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    limitInputPixels: false,
  });

/** A few kilobytes each, that unfold to as many pixels as a format holds. */
export const HOSTILE_PICTURES: readonly (() => Promise<Buffer>)[] = [
  () => solid(6000, 4000).avif({ effort: 0 }).toBuffer(),
  () => solid(4000, 3000).toColourspace('rgb16').png().toBuffer(),
  () => solid(16_383, 1400).webp({ effort: 0 }).toBuffer(),
  () => solid(6000, 4000).jpeg({ progressive: true }).toBuffer(),
  () => solid(65_500, 366).jpeg().toBuffer(),
  () => solid(6000, 4000).png({ palette: true }).toBuffer(),
  () => solid(6000, 4001).png().toBuffer(),
  aMovingPicture,
  () => Promise.resolve(Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1')),
];
