import { stockLevel } from '@bookstore/contracts/stock';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { ShopAddress } from '../../clients/shop-client.ts';
import type { AccountMail } from '../mail/compare-mails.ts';
import { createFaultTolerantClient, type Session } from './client.ts';
import { Expected } from './expected.ts';
import { StockLedger } from './stock-ledger.ts';

const PREPARE_TIMEOUT_MS = 60_000;

/** What customers and staff of a shop have done, and what they expect of it. */
export function openWorkload(shop: ShopAddress) {
  const ledger = new StockLedger();
  /** The mails of what identity has acknowledged. */
  const accountMails: AccountMail[] = [];
  /** Books that customers do not order, and that are left to others. */
  const reserved = new Set<string>();
  return {
    client: createFaultTolerantClient(shop),
    orders: new Expected('orders'),
    commands: new Expected('commands'),
    books: new Expected('books'),
    ledger,
    accountMails,
    reserved,
    /** Counts a book that was never counted, before its first order. The price projection may not know it yet. */
    count: async (session: Session, bookId: string, onHand: number): Promise<void> => {
      await eventually(async () => {
        const answer = await session.send('PUT', `/api/stock/${bookId}`, { body: { onHand, v: 0 } });
        stockLevel.parse(answer?.body);
      }, PREPARE_TIMEOUT_MS);
      ledger.add(bookId, onHand);
    },
  };
}
export type Workload = ReturnType<typeof openWorkload>;
