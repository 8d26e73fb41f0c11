import type { Book } from '@bookstore/contracts/books';

export const NO_VALUES = {
  title: '',
  author: '',
  description: '',
  trending: false,
  oldPrice: '',
  newPrice: '',
  coverImage: '',
};

/** A book as its form shows it. */
export const toValues = ({
  title,
  author = '',
  description,
  category,
  trending,
  coverImage,
  ...prices
}: Book) => ({
  title,
  author,
  description,
  category,
  trending,
  oldPrice: String(prices.oldPrice),
  newPrice: String(prices.newPrice),
  coverImage,
});
