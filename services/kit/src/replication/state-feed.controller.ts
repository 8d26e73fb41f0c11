import {
  type IdRange,
  idRange,
  type StateFeedName,
  stateFeedPaths,
  type StateFeedQuery,
  stateFeedQuery,
} from '@bookstore/contracts/state-feed';
import { Controller, Get, Query, type Type } from '@nestjs/common';
import { Internal } from '../auth/access.guard.ts';
import { StateFeed } from './state-feed.ts';

/** Creates the controller that serves the states of its module to the other services. The gateway does not route there. */
export function createStateFeedController(name?: StateFeedName): Type {
  const paths = stateFeedPaths(name);

  @Controller()
  @Internal()
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
