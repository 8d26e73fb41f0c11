import { operations } from '@bookstore/contracts/api';
import { Failure } from '@bookstore/contracts/errors';
import { BOOK_PAGE_SIZE, maxPageableBooks } from '@bookstore/contracts/lists';
import { toSlug } from '@bookstore/contracts/slugs';
import { toActor } from '@bookstore/kit/audit/audit-log';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toBook } from '../book.mapping.ts';
import { AUTHOR_INDEX, BEST } from '../book.queries.ts';
import { StoredBook } from '../book.schema.ts';
import { AuthorNotesService } from './author-notes.service.ts';

const MAX_PAGEABLE = maxPageableBooks({});

/** Shows an author by the books that are sold, and by what the shop says about them: nothing else is stored. */
@Controller()
export class AuthorsController {
  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly notes: AuthorNotesService,
  ) {}

  @Implements(operations.findAuthor)
  async find({ params, query, paginate }: Input<'findAuthor'>) {
    const { page = 1, limit = BOOK_PAGE_SIZE } = query;
    // Addresses of 1.0.0 have letters such as `ł`.
    const slug = toSlug(params.slug);
    const filter = { isDeleted: false, authorSlugs: slug };
    const skipped = Math.min((page - 1) * limit, MAX_PAGEABLE);
    const [name, note, books, total] = await Promise.all([
      this.notes.findName(slug),
      this.notes.find(slug),
      this.read(filter, skipped, limit),
      this.books.countDocuments(filter, { hint: AUTHOR_INDEX, limit: MAX_PAGEABLE }),
    ]);
    if (name === undefined) throw new Failure('AUTHOR_NOT_FOUND');
    paginate({ total, limit, maxPageable: MAX_PAGEABLE });
    return { slug, name, about: note?.about, books: books.map(toBook) };
  }

  @Implements(operations.listAuthorNotes)
  listNotes() {
    return this.notes.list();
  }

  @Implements(operations.changeAuthorNote)
  change({ caller, params, body }: Input<'changeAuthorNote'>) {
    return this.notes.change(toActor(caller), toSlug(params.slug), body);
  }

  private read(filter: object, skip: number, limit: number) {
    const found = this.books.find(filter).sort(BEST).hint(AUTHOR_INDEX);
    return found.skip(skip).limit(limit).lean<OutboxDocument<StoredBook>[]>();
  }
}
