import { BOOK_ADDRESSES_PATH, bookAddresses } from '@bookstore/contracts/sitemap';
import type { ReadAddresses } from './sitemap.ts';

/** No visitor waits for a sitemap. */
const TIMEOUT_MS = 5000;

/** Creates what reads the addresses of books for the sitemap. It never throws. */
export const createAddressReader =
  (catalogUrl: string): ReadAddresses =>
  async (page) => {
    const url = new URL(`${BOOK_ADDRESSES_PATH}?page=${page}`, catalogUrl);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return bookAddresses.safeParse(await response.json()).data;
    } catch {
      return undefined;
    }
  };
