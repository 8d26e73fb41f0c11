/** The largest picture staff can upload. */
export const COVER_MAX_BYTES = 5 * 1024 * 1024;
export const COVER_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** The two widths of a cover in pixels. Those that come with the web have them, too (`web/public/covers`). */
export const COVER_WIDTHS = { wide: 480, narrow: 240 } as const;

/** What the name of a narrow cover ends with, before `.webp`. */
export const NARROW_COVER = `-${COVER_WIDTHS.narrow}`;

/** The size of a cover: two wide by three high. */
export const coverSize = (width: number) => ({ width, height: (width * 3) / 2 });

/** Where catalog serves covers. */
export const COVERS_PATH = '/api/books/covers';

/** The name of an uploaded cover: the SHA-256 of its picture in hexadecimal. */
export const UPLOADED_COVER = /^[0-9a-f]{64}\.webp$/;

/**
 * What earlier releases called the cover that they drew for a book without a picture. Carts, drafts and open tabs still
 * have such names, which mean no picture.
 */
export const DRAWN_COVER = /^[0-9a-f]{24}-[0-9a-f]{8}\.webp$/;
