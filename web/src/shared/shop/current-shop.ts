import type { Shop } from '@bookstore/contracts/shop';
import { NEW_SHOP } from './new-shop.ts';

let current = NEW_SHOP;

/** The shop of the page, for what is written where no component asks for it: amounts, dates, titles. */
export const currentShop = (): Shop => current;

/** The server sets it before each page that it renders, which it does synchronously. */
export const setCurrentShop = (shop: Shop): void => {
  current = shop;
};
