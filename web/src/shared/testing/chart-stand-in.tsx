/** Replaces ApexCharts in component tests, because jsdom cannot render SVG. Browser tests cover the real chart. */
const ChartStandIn = ({ series }: { series: { name: string; data: (number | null)[] }[] }) => (
  <ul>
    {series.map(({ name, data }) => (
      <li key={name}>{`${name}: ${data.join(', ')}`}</li>
    ))}
  </ul>
);

export default ChartStandIn;
