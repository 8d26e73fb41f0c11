import { operations } from '@bookstore/contracts/api';
import { Failure } from '@bookstore/contracts/errors';
import { BOOK_PAGE_SIZE, maxPageableBooks } from '@bookstore/contracts/lists';
import { toSlug } from '@bookstore/contracts/slugs';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toBook } from './book.mapping.ts';
import { AUTHOR_INDEX, BEST } from './book.queries.ts';
import { StoredBook } from './book.schema.ts';

const MAX_PAGEABLE = maxPageableBooks({});

/** Shows an author by the books that are sold: nothing else is stored of them. */
@Controller()
export class AuthorsController {
  constructor(@InjectModel(StoredBook.name) private readonly books: Model<StoredBook>) {}

  @Implements(operations.findAuthor)
  async find({ params, query, paginate }: Input<'findAuthor'>) {
    const { page = 1, limit = BOOK_PAGE_SIZE } = query;
    // Addresses of 1.0.0 have letters such as `ł`.
    const slug = toSlug(params.slug);
    const filter = { isDeleted: false, authorSlugs: slug };
    const [first] = await this.read(filter, 0, 1);
    const skipped = Math.min((page - 1) * limit, MAX_PAGEABLE);
    const [books, total] = await Promise.all([
      this.read(filter, skipped, limit),
      this.books.countDocuments(filter, { hint: AUTHOR_INDEX, limit: MAX_PAGEABLE }),
    ]);
    const names = first?.authors ?? [first?.author ?? ''];
    const name = names.find((each) => toSlug(each) === slug);
    if (name === undefined || slug === '') throw new Failure('AUTHOR_NOT_FOUND');
    paginate({ total, limit, maxPageable: MAX_PAGEABLE });
    return { slug, name, books: books.map(toBook) };
  }

  private read(filter: object, skip: number, limit: number) {
    const found = this.books.find(filter).sort(BEST).hint(AUTHOR_INDEX);
    return found.skip(skip).limit(limit).lean<OutboxDocument<StoredBook>[]>();
  }
}
