import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import {
  FACT_DIGESTS_PATH,
  FACTS_PATH,
  type FactRange,
  factRange,
  factsQuery,
  type FactsQuery,
} from '@bookstore/contracts/state-feed';
import { FactsFeed } from './state-feed.ts';
import { FactsGuard } from './service-token.guard.ts';

/** Serves an owner's facts to the parts of the shop. The gateway leads nobody here. */
@Controller()
@UseGuards(FactsGuard)
export class FactsController {
  constructor(private readonly feed: FactsFeed) {}

  @Get(FACTS_PATH)
  readPage(@Query({ schema: factsQuery }) query: FactsQuery) {
    return this.feed.readPage(query);
  }

  @Get(FACT_DIGESTS_PATH)
  async digest(@Query({ schema: factRange }) range: FactRange) {
    return { digests: await this.feed.digest(range) };
  }
}
