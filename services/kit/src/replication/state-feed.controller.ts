import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '@bookstore/contracts/errors';
import {
  type IdRange,
  idRange,
  STATE_DIGESTS_PATH,
  STATE_FEED_PATH,
  type StateFeedQuery,
  stateFeedQuery,
} from '@bookstore/contracts/state-feed';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Inject,
  Injectable,
  Query,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type ServiceConfig } from '../config.ts';
import { StateFeed } from './state-feed.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Admits the shop's own services by their shared token, in constant time. */
@Injectable()
class ServiceTokenGuard implements CanActivate {
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

/** Serves an owner's states to the other services. The gateway does not route here. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class StateFeedController {
  constructor(private readonly feed: StateFeed) {}

  @Get(STATE_FEED_PATH)
  readPage(@Query({ schema: stateFeedQuery }) query: StateFeedQuery) {
    return this.feed.readPage(query);
  }

  @Get(STATE_DIGESTS_PATH)
  async digest(@Query({ schema: idRange }) range: IdRange) {
    return { digests: await this.feed.digest(range) };
  }
}
