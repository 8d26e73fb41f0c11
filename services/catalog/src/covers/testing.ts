import sharp from 'sharp';

const paint = (background: string, { width = 40, height = 60 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } });

/** A small picture of one colour. */
export const aPicture = (colour: string) => paint(colour).png().toBuffer();

/** A small picture in each of the formats that the shop takes, each in a colour of its own. */
export const PICTURES = {
  png: () => paint('navy').png().toBuffer(),
  jpeg: () => paint('maroon').jpeg().toBuffer(),
  webp: () => paint('olive').webp().toBuffer(),
  avif: () => paint('teal').avif().toBuffer(),
};

/** A few kilobytes that unfold to more pixels than the shop takes. */
export const aPixelBomb = () => paint('gray', { width: 6000, height: 4001 }).png().toBuffer();

const FRAME = { width: 8, height: 8, bytes: 8 * 8 * 3 };

/** A black and a white frame in one WebP. */
export const aMovingPicture = () =>
  sharp(Buffer.alloc(2 * FRAME.bytes).fill(255, FRAME.bytes), {
    raw: { width: FRAME.width, height: 2 * FRAME.height, channels: 3, pageHeight: FRAME.height },
  })
    .webp({ delay: [100, 100] })
    .toBuffer();
