/** The largest picture staff can upload. */
export const COVER_MAX_BYTES = 5 * 1024 * 1024;
export const COVER_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** Where catalog serves covers, 480 pixels wide as `<id>.webp` and 240 as `<id>-240.webp`. */
export const COVERS_PATH = '/api/books/covers';

/** The name of an uploaded cover: the SHA-256 of its picture in hexadecimal. */
export const UPLOADED_COVER = /^[0-9a-f]{64}\.webp$/;

/** The name that earlier releases gave to covers which they drew; carts and drafts still have it. It means no picture. */
export const DRAWN_COVER = /^[0-9a-f]{24}-[0-9a-f]{8}\.webp$/;
