/** The largest picture staff can upload. */
export const COVER_MAX_BYTES = 5 * 1024 * 1024;
export const COVER_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/**
 * The name of an uploaded cover: the SHA-256 of its picture, in hexadecimal, and `.webp`. Any other file name is
 * one of the set that comes with the web.
 */
export const UPLOADED_COVER = /^[0-9a-f]{64}\.webp$/;

/** Where the uploaded covers are; each as `<hash>.webp`, 480 pixels wide, and as `<hash>-240.webp`. */
export const UPLOADED_COVERS_PATH = '/api/books/covers';
