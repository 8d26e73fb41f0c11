import type { Order } from '@bookstore/contracts/orders';
import { useEffect, useRef } from 'react';
import type { CurrentBooks } from '../../../shared/books/books.requests.ts';
import { findCover } from '../../../shared/covers/cover-source.ts';
import { countOf } from '../../../shared/format/format.ts';
import { useShop } from '../../../shared/shop/shop.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ResultBox } from '../../../shared/ui/result-box.tsx';
import { listPicks, type Pick } from '../lists/pick-list.ts';
import { PackingSlip } from '../packing-slip.tsx';

/** How long printing waits for covers. */
const COVERS_MS = 5000;

function PickRow({ pick }: { pick: Pick }) {
  const { title, author, isbn, numbers } = pick;
  const cover = findCover(pick);
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="w-14 py-1 pr-3">
        {cover && <img {...cover} sizes="40px" alt="" className="aspect-2/3 w-10 object-cover" />}
      </td>
      <td className="py-1 pr-4 wrap-anywhere">
        <span dir="auto" className="font-bold">
          {title}
        </span>
        {author && (
          <span dir="auto" className="block">
            {author}
          </span>
        )}
        {isbn && <span className="block text-sm tabular-nums">ISBN {isbn}</span>}
      </td>
      <td className="py-1 pr-4 text-right text-2xl font-bold tabular-nums">{numbers.length}</td>
      <td className="py-1 font-mono text-sm">{numbers.join(' ')}</td>
    </tr>
  );
}

/** What to take from the shelves for some orders. */
function PickList({ orders, books }: { orders: readonly Order[]; books: CurrentBooks }) {
  const copies = orders.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <>
      <p>{useShop().name}: pick list</p>
      <p className="mb-4 border-b-2 border-ink pb-4 text-2xl font-bold">
        {countOf(copies, 'copy', 'copies')} for {countOf(orders.length, 'order', 'orders')}
      </p>
      <table className="w-full">
        <thead>
          <tr className="border-b border-ink text-left">
            <th scope="col" colSpan={2}>
              Book
            </th>
            <th scope="col" className="pr-4 text-right">
              Copies
            </th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {listPicks(orders, books).map((pick) => (
            <PickRow key={pick.bookId} pick={pick} />
          ))}
        </tbody>
      </table>
    </>
  );
}

async function printWithCovers(root: HTMLElement): Promise<void> {
  const covers = [...root.querySelectorAll('img')].map((image) => image.decode());
  const timeout = new Promise((resolve) => setTimeout(resolve, COVERS_MS));
  await Promise.race([Promise.allSettled(covers), timeout]);
  window.print();
}

type PrintJobProps = { orders: readonly Order[]; books: CurrentBooks; onClose: () => void };

/** One job for the printer: the pick list of some orders, then a slip of each on a page of its own. It is printed at once. */
export function PrintJob({ orders, books, onClose }: PrintJobProps) {
  const root = useRef<HTMLDivElement>(null);
  const print = () => {
    if (root.current) void printWithCovers(root.current);
  };
  useEffect(print, []);

  return (
    <>
      <div role="status" className="print:hidden">
        <ResultBox
          title={`The pick list and ${countOf(orders.length, 'packing slip', 'packing slips')} are ready to print.`}
          onClose={onClose}
        >
          <Button look="secondary" onClick={print}>
            Print again
          </Button>
        </ResultBox>
      </div>
      <div ref={root} className="hidden text-ink print:block">
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
