import type { Book } from '@bookstore/contracts/books';
import { sumDollars } from '@bookstore/contracts/money';
import type { CartItem } from './cart.slice.ts';

/** A book in the cart at today's price; `priceBefore` when that is not the price it was put in with. */
export type CartLine = CartItem & { priceBefore?: number; isGone: boolean };

/** What the catalogue says now of the books in a cart. Books it says nothing of stay as they are. */
export type CatalogNow = { found: readonly Book[]; goneIds: readonly string[] };

/** The cart as the catalogue has it now: with the prices of today, and books no longer sold marked as gone. */
export function followCatalog(items: readonly CartItem[], { found, goneIds }: CatalogNow): CartLine[] {
  const booksNow = new Map(found.map((book) => [book._id, book]));
  return items.map((item) => {
    const { newPrice, oldPrice, title, coverImage } = booksNow.get(item._id) ?? item;
    const hasNewPrice = newPrice !== item.newPrice;
    return {
      ...item,
      title,
      coverImage,
      oldPrice,
      newPrice,
      isGone: goneIds.includes(item._id),
      ...(hasNewPrice && { priceBefore: item.newPrice }),
    };
  });
}

/** What the cart costs, in dollars: its subtotal and its total, for the client computes no shipping or tax. */
export const sumCart = (lines: readonly CartItem[]): number =>
  sumDollars(lines.map(({ newPrice }) => newPrice));
