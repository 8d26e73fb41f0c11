import type { Book } from '@bookstore/contracts/books';
import { sumDollars } from '@bookstore/contracts/money';
import type { CartItem } from './cart.slice.ts';

/** A cart item at its current price, with the price it was added at if that has changed. */
export type CartLine = CartItem & { previousPrice?: number; isUnavailable: boolean };

/** The current state of the books in a cart. Books that are still loading are in neither list. */
export type CurrentBooks = { books: readonly Book[]; missingIds: readonly string[] };

export function toCartLines(items: readonly CartItem[], { books, missingIds }: CurrentBooks): CartLine[] {
  const booksById = new Map(books.map((book) => [book._id, book]));
  return items.map((item) => {
    const { newPrice, oldPrice, title, coverImage } = booksById.get(item._id) ?? item;
    return {
      ...item,
      title,
      coverImage,
      oldPrice,
      newPrice,
      isUnavailable: missingIds.includes(item._id),
      ...(newPrice !== item.newPrice && { previousPrice: item.newPrice }),
    };
  });
}

/** The total in dollars. The client computes no shipping or tax, so subtotal and total are the same. */
export const sumCart = (lines: readonly CartItem[]): number =>
  sumDollars(lines.map(({ newPrice }) => newPrice));
