import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { FileInterceptor, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import { COVER_FORM_MAX_BYTES, COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import { Failure } from '@bookstore/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable, throwError, timeout } from 'rxjs';

export type UploadedCover = UploadedMultipartFile;

type UploadBounds = { uploads: number; bytes: number; ms: number; retryAfterSeconds: number };

/** Bounds the uploads in progress, in number, in bytes and in time, before they are read. */
export class UploadLimit implements NestInterceptor {
  readonly #bounds: UploadBounds;
  #uploads = 0;
  #bytes = 0;

  constructor(bounds: UploadBounds) {
    this.#bounds = bounds;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!/^multipart\//i.test(headers['content-type'] ?? '')) return next.handle();
    const bytes = Math.min(Number(headers['content-length'] ?? Infinity), COVER_FORM_MAX_BYTES);
    const { ms, retryAfterSeconds, ...most } = this.#bounds;
    if (this.#uploads >= most.uploads || this.#bytes + bytes > most.bytes)
      throw new Failure('UNAVAILABLE', { retryAfterSeconds });
    this.#uploads += 1;
    this.#bytes += bytes;
    const refuseSlow = () => throwError(() => new Failure('REQUEST_TIMEOUT'));
    return next.handle().pipe(
      timeout({ first: ms, with: refuseSlow }),
      finalize(() => {
        this.#uploads -= 1;
        this.#bytes -= bytes;
      }),
    );
  }
}

/** Of those that are received or wait to be decoded: as many as fit in the memory beside the decoder's. */
export const uploadLimit = new UploadLimit({
  uploads: 20,
  bytes: 2 * COVER_FORM_MAX_BYTES,
  ms: 15_000,
  retryAfterSeconds: 2,
});

const LIMITS = {
  limits: { fileSize: COVER_MAX_BYTES, files: 1, fields: 20, fieldSize: 20 * 1024, fieldNestingDepth: 0 },
};

/** Accepts a multipart form with at most one file in place of JSON, and refuses a larger one while it arrives. */
export const CoverUpload = FileInterceptor('cover', LIMITS);
export const PictureUpload = FileInterceptor('picture', LIMITS);
