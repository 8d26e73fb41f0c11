import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { FileInterceptor, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import { COVER_FORM_MAX_BYTES, COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import { Failure } from '@bookstore/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable, throwError, timeout } from 'rxjs';

export type UploadedCover = UploadedMultipartFile;

/** Uploads that are received or wait to be decoded: as many as fit in the memory beside the decoder's. */
const MAX_UPLOADS = 20;
const MAX_BYTES = 2 * COVER_FORM_MAX_BYTES;
const MAX_UPLOAD_MS = 15_000;
const RETRY_AFTER_SECONDS = 2;

/** Bounds the uploads in progress, in number, in bytes and in time, before they are read. */
@Injectable()
export class UploadLimit implements NestInterceptor {
  #uploads = 0;
  #bytes = 0;

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!/^multipart\//i.test(headers['content-type'] ?? '')) return next.handle();
    const bytes = Math.min(Number(headers['content-length'] ?? Infinity), COVER_FORM_MAX_BYTES);
    if (this.#uploads >= MAX_UPLOADS || this.#bytes + bytes > MAX_BYTES) {
      throw new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#uploads += 1;
    this.#bytes += bytes;
    const refuseSlow = () => throwError(() => new Failure('REQUEST_TIMEOUT'));
    return next.handle().pipe(
      timeout({ first: MAX_UPLOAD_MS, with: refuseSlow }),
      finalize(() => {
        this.#uploads -= 1;
        this.#bytes -= bytes;
      }),
    );
  }
}

const LIMITS = {
  limits: { fileSize: COVER_MAX_BYTES, files: 1, fields: 20, fieldSize: 20 * 1024, fieldNestingDepth: 0 },
};

/** Accepts a multipart form with at most one file in place of JSON, and refuses a larger one while it arrives. */
export const CoverUpload = FileInterceptor('cover', LIMITS);
export const PictureUpload = FileInterceptor('picture', LIMITS);
