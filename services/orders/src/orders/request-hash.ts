import type { OrderDraft } from '@bookstore/contracts/orders';
import { createHash } from 'node:crypto';

/** Tells apart two orders that a client sends with one key. The schema has put the draft's fields in one order. */
export const hashRequest = (draft: OrderDraft): string =>
  createHash('sha256').update(JSON.stringify(draft)).digest('base64url');
