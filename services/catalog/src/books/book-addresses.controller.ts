import { Controller, Get, Query } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  BOOK_ADDRESSES_LIMIT,
  BOOK_ADDRESSES_PATH,
  type BookAddresses,
  type BookAddressesQuery,
  bookAddressesQuery,
} from '@bookstore/contracts/sitemap';
import type { Model } from 'mongoose';
import { StoredBook } from './book.schema.ts';

/** Lists every book for the sitemap. */
@Controller(BOOK_ADDRESSES_PATH)
export class BookAddressesController {
  constructor(@InjectModel(StoredBook.name) private readonly books: Model<StoredBook>) {}

  @Get()
  async list(@Query({ schema: bookAddressesQuery }) { page }: BookAddressesQuery): Promise<BookAddresses> {
    const sold = { isDeleted: false };
    const [total, books] = await Promise.all([
      this.books.countDocuments(sold),
      this.books
        .find(sold, { updatedAt: 1 })
        .sort({ _id: 1 })
        .skip((page - 1) * BOOK_ADDRESSES_LIMIT)
        .limit(BOOK_ADDRESSES_LIMIT)
        .lean(),
    ]);
    return {
      total,
      books: books.map(({ _id, updatedAt }) => ({ _id: _id.toString(), updatedAt: updatedAt.toISOString() })),
    };
  }
}
