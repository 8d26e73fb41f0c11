import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '@bookstore/contracts/errors';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type ServiceConfig } from '../config.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Admits the shop's own services by their shared token, in constant time. */
@Injectable()
export class ServiceTokenGuard implements CanActivate {
  readonly #expected: Buffer;

  constructor(@Inject(CONFIG) { SERVICE_TOKEN }: ServiceConfig) {
    this.#expected = hash(`Bearer ${SERVICE_TOKEN}`);
  }

  /** @throws Failure UNAUTHENTICATED */
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!timingSafeEqual(hash(headers.authorization ?? ''), this.#expected))
      throw new Failure('UNAUTHENTICATED');
    return true;
  }
}
