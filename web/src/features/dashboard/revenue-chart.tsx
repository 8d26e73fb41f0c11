import { i18n } from '@bookstore/i18n/i18n';
import { formatShortPrice } from '../../shared/format/format-currency.ts';
import { formatCount } from '../../shared/format/format.ts';
import { currentShop } from '../../shared/shop/current-shop.ts';
import type { ApexOptions } from 'apexcharts';
import Chart from 'react-apexcharts';
import type { Period } from './sales-periods.ts';

const HEIGHT_PX = 288;

const formatOrders = (value: number): string => formatCount(Math.round(value));

const OPTIONS: ApexOptions = {
  chart: {
    toolbar: { show: false },
    zoom: { enabled: false },
    animations: { enabled: false },
    fontFamily: 'inherit',
  },
  plotOptions: { bar: { borderRadius: 3, columnWidth: '55%' } },
  stroke: { width: [0, 3] },
  markers: { size: [0, 5], strokeWidth: 2, strokeColors: 'var(--color-surface)' },
  dataLabels: { enabled: false },
  legend: { position: 'top', horizontalAlign: 'right' },
};

const createOrdersAxis = (seriesName: string): ApexYAxis => ({
  seriesName,
  opposite: true,
  min: 0,
  forceNiceScale: true,
  labels: { formatter: formatOrders },
});

/**
 * Replaces the fixed colours of the chart by those of the theme, which can change while it is shown, but for the line at the
 * first month, which is transparent. ApexCharts shows the points of a line when it is drawn, and those of a lone month never.
 */
const COLOURS =
  '[&_line:not([stroke=transparent])]:stroke-line [&_.apexcharts-series-markers-wrap]:opacity-100! [&_.apexcharts-text]:fill-muted [&_.apexcharts-title-text]:fill-ink [&_.apexcharts-legend-text]:text-muted! ' +
  '[&_.apexcharts-tooltip]:border-line! [&_.apexcharts-tooltip]:bg-surface! [&_.apexcharts-tooltip]:text-ink! [&_.apexcharts-tooltip-title]:border-line! [&_.apexcharts-tooltip-title]:bg-paper-deep!';

/** The sales of each month as bars and, where they are known, the orders as a line. */
export function RevenueChart({ months }: { months: readonly Period[] }) {
  const salesName = i18n.t('Revenue ({currency})', { currency: currentShop().currency });
  const ordersName = i18n.t('Orders');
  const salesAxis: ApexYAxis = { seriesName: salesName, min: 0, labels: { formatter: formatShortPrice } };
  const sales = {
    name: salesName,
    type: 'column',
    color: 'var(--color-accent)',
    data: months.map(({ totalSales }) => totalSales),
  };
  const orders = {
    name: ordersName,
    type: 'line',
    color: 'var(--color-second)',
    // The line is not drawn through months without orders.
    data: months.map(({ totalOrders = 0 }) => (totalOrders > 0 ? totalOrders : null)),
  };
  const hasOrders = orders.data.some(Boolean);
  const options = {
    ...OPTIONS,
    title: { text: i18n.t('The number of orders per month'), style: { fontWeight: 600 } },
    xaxis: { categories: months.map(({ label }) => label) },
    yaxis: hasOrders ? [salesAxis, createOrdersAxis(ordersName)] : salesAxis,
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
