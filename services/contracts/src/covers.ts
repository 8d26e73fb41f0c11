import { MAX_BODY_BYTES } from './limits.ts';

/** The largest picture staff can upload, and the largest form with one. */
export const COVER_MAX_BYTES = 5 * 1024 * 1024;
export const COVER_FORM_MAX_BYTES = COVER_MAX_BYTES + MAX_BODY_BYTES;
export const COVER_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** Why a photo in the format of iPhones is refused, with the way out. */
export const HEIC_REFUSED =
  'This is a HEIC photo, which the shop cannot read: save it as a JPEG, or have the phone take JPEGs (iPhone: Settings, Camera, Formats, Most Compatible)';

/** The two widths in which covers are stored, in pixels. */
export const COVER_WIDTHS = { wide: 480, narrow: 240 } as const;

/** What the name of a narrow cover ends with, before `.webp`. It does not follow the width: addresses last. */
export const NARROW_COVER = '-240';

/** The size of a cover: two wide by three high. */
export const coverSize = (width: number) => ({ width, height: (width * 3) / 2 });

/** Where catalog serves covers. */
export const COVERS_PATH = '/api/books/covers';

/** The name of an uploaded cover: the SHA-256 of its picture in hexadecimal. */
export const UPLOADED_COVER = /^[0-9a-f]{64}\.webp$/;
