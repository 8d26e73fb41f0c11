import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Failure } from '@bookstore/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable, throwError, timeout } from 'rxjs';

/** As long as the gateway lets one arrive. */
const MAX_UPLOAD_MS = 300_000;
const RETRY_AFTER_SECONDS = 10;

/** Lets one archive at a time arrive in each process, and not for ever. */
@Injectable()
export class ArchiveLimit implements NestInterceptor {
  #isBusy = false;

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!/^multipart\//i.test(headers['content-type'] ?? '')) return next.handle();
    if (this.#isBusy) throw new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#isBusy = true;
    const refuseSlow = () => throwError(() => new Failure('REQUEST_TIMEOUT'));
    return next.handle().pipe(
      timeout({ first: MAX_UPLOAD_MS, with: refuseSlow }),
      finalize(() => {
        this.#isBusy = false;
      }),
    );
  }
}
