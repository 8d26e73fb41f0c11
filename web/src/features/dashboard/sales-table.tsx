import { countOf, formatPrice } from '../../shared/format.ts';

/** A month or a day. */
type Period = { label: string; totalSales: number; totalOrders?: number };

type SalesTableProps = { caption: string; periods: readonly Period[]; className: string };

/** The figures of a chart, for those who do not see it. A table cannot be hidden from the others itself: it is as high as its rows. */
export const SalesTable = ({ caption, periods, className }: SalesTableProps) => (
  <div className={className}>
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {periods.map(({ label, totalSales, totalOrders }) => (
          <tr key={label} className="border-t border-line first:border-t-0">
            <th scope="row" className="py-2 pr-4 text-left font-normal text-muted">
              {label}
            </th>
            <td className="py-2 text-right font-semibold tabular-nums">{formatPrice(totalSales)}</td>
            {totalOrders !== undefined && (
              <td className="py-2 pl-4 text-right text-muted tabular-nums">
                {countOf(totalOrders, 'order', 'orders')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
