import type { ApexOptions } from 'apexcharts';
import Chart from 'react-apexcharts';
import { MONTHS } from './monthly-revenue.ts';

const HEIGHT_PX = 320;

const OPTIONS: ApexOptions = {
  chart: {
    toolbar: { show: false },
    zoom: { enabled: false },
    animations: { enabled: false },
    fontFamily: 'inherit',
  },
  title: { text: 'The number of orders per month', style: { fontWeight: 600 } },
  colors: ['#0f5d4e'],
  plotOptions: { bar: { borderRadius: 3, columnWidth: '55%' } },
  dataLabels: { enabled: false },
  xaxis: { categories: MONTHS },
  yaxis: { min: 0, labels: { formatter: (value) => `$${value.toLocaleString('en-US')}` } },
};

export const RevenueChart = ({ values }: { values: number[] }) => (
  <Chart type="bar" height={HEIGHT_PX} options={OPTIONS} series={[{ name: 'Revenue (USD)', data: values }]} />
);
