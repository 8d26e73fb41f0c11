import { formatPrice } from '../../shared/format.ts';
import { PriceChange } from './price-change.tsx';
import { sumCart, type CartLine } from './follow-catalog.ts';

/** What is about to be ordered: the price and number of books, and each of them. */
export const OrderSummary = ({ lines }: { lines: readonly CartLine[] }) => (
  <section aria-label="Your order" className="rounded-xl border border-line bg-surface p-6">
    <p className="text-lg font-semibold">
      Total Price: <span className="tabular-nums">{formatPrice(sumCart(lines))}</span>
    </p>
    <p className="text-muted">Items: {lines.length}</p>
    <ul className="mt-4 grid gap-3 border-t border-line pt-4">
      {lines.map((line) => (
        <li key={line._id}>
          <p className="flex justify-between gap-4">
            <span className="min-w-0">{line.title}</span>
            <span className="tabular-nums">{formatPrice(line.newPrice)}</span>
          </p>
          <PriceChange line={line} />
        </li>
      ))}
    </ul>
  </section>
);
