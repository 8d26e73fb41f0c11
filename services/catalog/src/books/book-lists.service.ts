import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Book, type BookQuery, maxPageableBooks } from '@bookstore/contracts/books';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { toBook } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';
import { selectBooks, type Selection } from './book.selection.ts';
import { toTerms } from './book.words.ts';

/** MongoDB sends as many at once as 16 MB hold, and not the first hundred before the others. */
const MAX_BATCH = 1_000_000;
/** Of more terms than these, the longest, hardly any is the rarest one; of more books, any term is a frequent one. */
const RANKED_TERMS = 3;
const RANKED_BOOKS = 5000;

const counted = z.object({ n: z.number() });

/** Books of a list, and how many there are in all, at most as many as can be paged through. */
type BookPage = { books: Book[]; total: number };

/** Lists and searches the books that are sold. */
@Injectable()
export class BookListsService implements OnModuleInit {
  constructor(@InjectModel(StoredBook.name) private readonly books: Model<StoredBook>) {}

  /** No request is taken before the indexes that reads name are there. */
  async onModuleInit(): Promise<void> {
    await this.books.init();
  }

  async list(query: BookQuery): Promise<BookPage> {
    const terms = toTerms(query.q ?? '');
    if (query.q && terms.length === 0) return { books: [], total: 0 };
    const selection = selectBooks({ ...query, terms: await this.rarestFirst(terms) });
    const books = await this.read(selection, query);
    return { books, total: await this.total(selection, query, books.length) };
  }

  private async read({ inOrder, order, hint }: Selection, { page = 1, limit }: BookQuery): Promise<Book[]> {
    const found = this.books.find(inOrder).sort(order).hint(hint).batchSize(MAX_BATCH);
    if (limit) void found.skip((page - 1) * limit).limit(limit);
    return (await found.lean<OutboxDocument<StoredBook>[]>()).map(toBook);
  }

  /** The total of a list, one page of which has `length` books. */
  private async total(selection: Selection, query: BookQuery, length: number): Promise<number> {
    const { page = 1, limit = Infinity } = query;
    const isLastPage = length < limit && (length > 0 || page === 1);
    if (isLastPage) return page === 1 ? length : (page - 1) * limit + length;
    return this.count(selection, maxPageableBooks(query));
  }

  /** The term that the fewest books have leads the search, for all of its books are looked at. */
  private async rarestFirst(terms: readonly string[]): Promise<string[]> {
    if (terms.length < 2) return [...terms];
    const ranked = await Promise.all(
      terms.slice(0, RANKED_TERMS).map(async (term) => {
        return { term, books: await this.count(selectBooks({ terms: [term] }), RANKED_BOOKS) };
      }),
    );
    const byRarity = ranked.toSorted((left, right) => left.books - right.books).map(({ term }) => term);
    return [...byRarity, ...terms.slice(RANKED_TERMS)];
  }

  /** By the command `count`, which only counts keys of the index; `countDocuments` takes twice as long. */
  private async count({ matching, hint }: Selection, limit: number): Promise<number> {
    const { collectionName } = this.books.collection;
    const reply = await this.books.db.db?.command({ count: collectionName, query: matching, hint, limit });
    return counted.parse(reply).n;
  }
}
