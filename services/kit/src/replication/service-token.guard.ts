import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { CONFIG, type ServiceConfig } from '../config.ts';
import { Failure } from '../http/failure.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Lets only those through who know the token that the shop's own parts share, and takes as long to refuse any other. */
@Injectable()
export class ServiceTokenGuard implements CanActivate {
  readonly #expected: Buffer;

  constructor(@Inject(CONFIG) { FACTS_TOKEN }: ServiceConfig) {
    this.#expected = hash(`Bearer ${FACTS_TOKEN}`);
  }

  /** @throws Failure UNAUTHENTICATED */
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!timingSafeEqual(hash(headers.authorization ?? ''), this.#expected))
      throw new Failure('UNAUTHENTICATED');
    return true;
  }
}
