import { Link } from '@tanstack/react-router';
import { Button } from '../../shared/button.tsx';
import { Cover } from '../../shared/cover.tsx';
import { capitalize, formatPrice } from '../../shared/format.ts';
import { PriceChange } from './price-change.tsx';
import type { CartLine } from './follow-catalog.ts';

type CartLineItemProps = { line: CartLine; onRemove: () => void };

export const CartLineItem = ({ line, onRemove }: CartLineItemProps) => (
  <li className="flex gap-4 py-5">
    <div className="w-20 shrink-0 sm:w-24">
      <Cover book={line} sizes="96px" />
    </div>
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap justify-between gap-x-4">
        <h2 className="font-serif text-lg font-semibold">
          <Link to="/books/$id" params={{ id: line._id }} className="hover:text-accent hover:underline">
            {line.title}
          </Link>
        </h2>
        <p className="font-semibold tabular-nums">{formatPrice(line.newPrice)}</p>
      </div>
      <p className="mt-1 text-sm text-muted">Category: {capitalize(line.category)}</p>
      <PriceChange line={line} />
      <div className="mt-2 flex items-center justify-between gap-4">
        <p className="text-sm whitespace-nowrap text-muted">Qty: 1</p>
        <Button look="danger" onClick={onRemove} aria-label={`Remove ${line.title}`}>
          Remove
        </Button>
      </div>
    </div>
  </li>
);
