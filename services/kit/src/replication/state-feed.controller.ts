import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import {
  STATE_DIGESTS_PATH,
  STATE_FEED_PATH,
  type IdRange,
  idRange,
  stateFeedQuery,
  type StateFeedQuery,
} from '@bookstore/contracts/state-feed';
import { StateFeed } from './state-feed.ts';
import { ServiceTokenGuard } from './service-token.guard.ts';

/** Serves an owner's facts to the parts of the shop. The gateway leads nobody here. */
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
