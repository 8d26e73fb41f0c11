import {
  type IdRange,
  idRange,
  type StateFeedName,
  stateFeedPaths,
  type StateFeedQuery,
  stateFeedQuery,
} from '@bookstore/contracts/state-feed';
import { Controller, Get, Query, type Type, UseGuards } from '@nestjs/common';
import { ServiceTokenGuard } from '../auth/service-token.guard.ts';
import { StateFeed } from './state-feed.ts';

/** Creates the controller that serves the states of its module to the other services. The gateway does not route there. */
export function createStateFeedController(name?: StateFeedName): Type {
  const paths = stateFeedPaths(name);

  @Controller()
  @UseGuards(ServiceTokenGuard)
  class NamedStateFeedController {
    constructor(private readonly feed: StateFeed) {}

    @Get(paths.pages)
    readPage(@Query({ schema: stateFeedQuery }) query: StateFeedQuery) {
      return this.feed.readPage(query);
    }

    @Get(paths.digests)
    async digest(@Query({ schema: idRange }) range: IdRange) {
      return { digests: await this.feed.digest(range) };
    }
  }
  return NamedStateFeedController;
}

/** Serves the states of a service that has one feed, or the first of its feeds. */
export const StateFeedController = createStateFeedController();
