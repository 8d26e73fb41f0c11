import { Cover } from '../../shared/cover.tsx';
import { StockLabel } from '../../shared/stock.tsx';
import { isOrderable, LineChange, LinePrice, RemoveButton, type CartLine } from './cart-lines.tsx';

type SummaryLinesProps = { lines: readonly CartLine[]; onRemove: (bookId: string) => void };

/** The books of the cart beside the checkout. Those that cannot be ordered can be removed here. */
export const SummaryLines = ({ lines, onRemove }: SummaryLinesProps) => (
  <ul className="grid gap-4">
    {lines.map((line) => (
      <li key={line._id} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-4">
        <div className={`row-span-2 ${isOrderable(line) ? '' : 'opacity-55 grayscale'}`}>
          <Cover book={line} sizes="48px" />
        </div>
        <p className="wrap-anywhere">{line.title}</p>
        <LinePrice line={line} />
        <div className="col-span-2 col-start-2">
          {line.isSoldOut && <StockLabel bookId={line._id} />}
          <LineChange line={line} />
          {!isOrderable(line) && (
            <div className="-ml-4">
              <RemoveButton line={line} onRemove={onRemove} />
            </div>
          )}
        </div>
      </li>
    ))}
  </ul>
);
