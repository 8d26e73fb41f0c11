import { formatCount, formatPrice } from '../../shared/format.ts';
import { CURRENCY } from '@bookstore/contracts/currency';
import type { ApexOptions } from 'apexcharts';
import Chart from 'react-apexcharts';
import type { Period } from './sales-periods.ts';

const HEIGHT_PX = 320;
const SALES = `Revenue (${CURRENCY.code})`;
const ORDERS = 'Orders';

const formatSales = (value: number): string => formatPrice(value, formatCount);
const formatOrders = (value: number): string => formatCount(Math.round(value));

const OPTIONS: ApexOptions = {
  chart: {
    toolbar: { show: false },
    zoom: { enabled: false },
    animations: { enabled: false },
    fontFamily: 'inherit',
  },
  title: { text: 'The number of orders per month', style: { fontWeight: 600 } },
  plotOptions: { bar: { borderRadius: 3, columnWidth: '55%' } },
  stroke: { width: [0, 3] },
  markers: { size: [0, 4], strokeWidth: 0 },
  dataLabels: { enabled: false },
  legend: { position: 'top', horizontalAlign: 'right' },
};

const SALES_AXIS: ApexYAxis = { seriesName: SALES, min: 0, labels: { formatter: formatSales } };
const ORDERS_AXIS: ApexYAxis = {
  seriesName: ORDERS,
  opposite: true,
  min: 0,
  forceNiceScale: true,
  labels: { formatter: formatOrders },
};

/** Replaces the fixed colours of the chart by those of the theme, which can change while it is shown. */
const COLOURS =
  '[&_line]:stroke-line [&_.apexcharts-text]:fill-muted [&_.apexcharts-title-text]:fill-ink [&_.apexcharts-legend-text]:text-muted! ' +
  '[&_.apexcharts-tooltip]:border-line! [&_.apexcharts-tooltip]:bg-surface! [&_.apexcharts-tooltip]:text-ink! [&_.apexcharts-tooltip-title]:border-line! [&_.apexcharts-tooltip-title]:bg-paper-deep!';

/** The sales of each month as bars and, where they are known, the orders as a line. */
export function RevenueChart({ months }: { months: readonly Period[] }) {
  const sales = {
    name: SALES,
    type: 'column',
    color: 'var(--color-accent)',
    data: months.map(({ totalSales }) => totalSales),
  };
  const orders = {
    name: ORDERS,
    type: 'line',
    color: 'var(--color-second)',
    data: months.flatMap(({ totalOrders }) => totalOrders ?? []),
  };
  const hasOrders = orders.data.length > 0;
  const options = {
    ...OPTIONS,
    xaxis: { categories: months.map(({ label }) => label) },
    yaxis: hasOrders ? [SALES_AXIS, ORDERS_AXIS] : SALES_AXIS,
  };
  return (
    <div className={COLOURS}>
      <Chart
        type="line"
        height={HEIGHT_PX}
        options={options}
        series={hasOrders ? [sales, orders] : [sales]}
      />
    </div>
  );
}
