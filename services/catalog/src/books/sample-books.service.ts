import type { SamplesReceipt } from '@bookstore/contracts/books';
import { Failure } from '@bookstore/contracts/errors';
import type { AuditActor } from '@bookstore/kit/audit/audit-log';
import { CONFIG } from '@bookstore/kit/config';
import { Inject, Injectable } from '@nestjs/common';
import type { CatalogConfig } from '../config.ts';
import { findOrderedBooks } from '../orders-request.ts';
import { BooksService } from './books.service.ts';
import { SAMPLE_IDS } from './books.seeder.ts';

const RETRY_AFTER_SECONDS = 2;

/** Takes the books of `books.seed.json` out of sale, for a shop that has its own. */
@Injectable()
export class SampleBooksService {
  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly books: BooksService,
  ) {}

  /**
   * Deletes the samples that were never ordered and withdraws the others, whose pages orders link to.
   * @throws Failure UNAVAILABLE, with nothing removed, when orders does not say which were ordered.
   */
  async remove(by: AuditActor): Promise<SamplesReceipt> {
    const ordered = await findOrderedBooks(this.config, SAMPLE_IDS).catch((cause: unknown) => {
      throw new Failure('UNAVAILABLE', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    });
    const unordered = SAMPLE_IDS.filter((id) => !ordered.includes(id));
    return this.books.retire(by, unordered, ordered);
  }
}
