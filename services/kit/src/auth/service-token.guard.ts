import { Failure } from '@bookstore/contracts/errors';
import { createServiceTokenCheck } from '@bookstore/runtime/service-token';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type ServiceConfig } from '../config.ts';

/** Admits the shop's own services by their shared token. */
@Injectable()
export class ServiceTokenGuard implements CanActivate {
  readonly #isService: (authorization: string | undefined) => boolean;

  constructor(@Inject(CONFIG) { SERVICE_TOKEN }: ServiceConfig) {
    this.#isService = createServiceTokenCheck(SERVICE_TOKEN);
  }

  /** @throws Failure UNAUTHENTICATED */
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.#isService(headers.authorization)) throw new Failure('UNAUTHENTICATED');
    return true;
  }
}
