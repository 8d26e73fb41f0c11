import { FileInterceptor, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';

export type UploadedCover = UploadedMultipartFile;

/** The form field that a cover comes in. */
export const COVER_FIELD = 'cover';

/** Takes a multipart form with at most one file in place of JSON; anything larger is refused while it arrives. */
export const CoverUpload = FileInterceptor(COVER_FIELD, {
  limits: { fileSize: COVER_MAX_BYTES, files: 1, fields: 20, fieldSize: 20 * 1024, fieldNestingDepth: 0 },
});
