import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useEffect } from 'react';
import type { CurrentBooks } from '../../../shared/books/books.requests.ts';
import { nameCategory, useCategories } from '../../../shared/books/categories.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { useShop } from '../../../shared/shop/shop.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ResultBox } from '../../../shared/ui/result-box.tsx';
import { listPicks, type Pick } from '../lists/pick-list.ts';
import { PackingSlip } from '../packing-slip.tsx';

const PickRow = ({ pick: { title, author, isbn, numbers } }: { pick: Pick }) => (
  <tr className="break-inside-avoid border-b border-line align-top">
    <td className="py-1 pe-4 wrap-anywhere">
      <span dir="auto" className="font-bold">
        {title}
      </span>
      {author && (
        <span dir="auto" className="block">
          {author}
        </span>
      )}
      {isbn && <span className="block text-sm tabular-nums">{i18n.t('ISBN {isbn}', { isbn })}</span>}
    </td>
    <td className="py-1 pe-4 text-end text-2xl font-bold tabular-nums">{formatCount(numbers.length)}</td>
    <td className="py-1 font-mono text-sm">{numbers.join(' ')}</td>
  </tr>
);

/** What to take from the shelves for some orders, a shelf after the other. */
function PickList({ orders, books }: { orders: readonly Order[]; books: CurrentBooks }) {
  const categories = useCategories();
  const { name } = useShop();
  const copies = orders.reduce((sum, { items }) => sum + items.length, 0);
  const picks = listPicks(orders, books, categories);
  const shelves = [...new Set(picks.map(({ category }) => category))];
  return (
    <>
      <p>{i18n.t('{shop}: pick list', { shop: name })}</p>
      <p className="mb-4 border-b-2 border-ink pb-4 text-2xl font-bold">
        {i18n.t(
          '{copies, plural, one {# copy} other {# copies}} for {orders, plural, one {# order} other {# orders}}',
          { copies, orders: orders.length },
        )}
      </p>
      <table className="w-full">
        <thead>
          <tr className="border-b border-ink text-start">
            <th scope="col">{i18n.t('Book')}</th>
            <th scope="col" className="pe-4 text-end">
              {i18n.t('Copies')}
            </th>
            <th scope="col">{i18n.t('Orders')}</th>
          </tr>
        </thead>
        {shelves.map((shelf) => (
          <tbody key={shelf}>
            <tr className="break-inside-avoid break-after-avoid border-b border-line">
              <th scope="rowgroup" colSpan={3} className="pt-4 text-start text-lg">
                {shelf ? nameCategory(categories, shelf) : i18n.t('No longer sold')}
              </th>
            </tr>
            {picks
              .filter(({ category }) => category === shelf)
              .map((pick) => (
                <PickRow key={pick.bookId} pick={pick} />
              ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

type PrintJobProps = { orders: readonly Order[]; books: CurrentBooks; onClose: () => void };

/** One job for the printer: the pick list of some orders, then a slip of each on a page of its own. It is printed at once. */
export function PrintJob({ orders, books, onClose }: PrintJobProps) {
  useEffect(() => window.print(), []);

  return (
    <>
      <div role="status" className="print:hidden">
        <ResultBox
          title={i18n.t(
            'The pick list and {count, plural, one {# packing slip} other {# packing slips}} are ready to print.',
            { count: orders.length },
          )}
          onClose={onClose}
        >
          <Button look="secondary" onClick={() => window.print()}>
            {i18n.t('Print again')}
          </Button>
        </ResultBox>
      </div>
      <div className="hidden text-ink print:block">
        <PickList orders={orders} books={books} />
        {orders.map((order) => (
          <div key={order._id} className="break-before-page">
            <PackingSlip order={order} />
          </div>
        ))}
      </div>
    </>
  );
}
