import type { SavedAddress } from '@bookstore/contracts/addresses';
import type { Order } from '@bookstore/contracts/orders';
import type { CustomerAccount, CustomerSession } from '../../shared/identity/account.ts';

type MyData = {
  details: CustomerAccount & { sessionId: string };
  sessions: readonly CustomerSession[];
  addresses: readonly SavedAddress[];
  orders: readonly Order[];
  at: Date;
};

/** The customer's data as a JSON file. The sessions' tokens stay out: with one, anyone is signed in. */
export function createMyData({ details: { sessionId, ...account }, sessions, at, ...others }: MyData) {
  const data = {
    exportedAt: at.toISOString(),
    account,
    sessions: sessions.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
      id,
      createdAt,
      updatedAt,
      ipAddress,
      userAgent,
      isCurrent: id === sessionId,
    })),
    ...others,
  };
  return {
    name: `bookstore-data-${data.exportedAt.slice(0, 10)}.json`,
    file: new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  };
}
