/** In place of ApexCharts in component tests: jsdom draws no SVG. The browser tests show the real chart. */
const ChartStandIn = ({ series }: { series: { name: string; data: number[] }[] }) => (
  <ul>
    {series.map(({ name, data }) => (
      <li key={name}>{`${name}: ${data.join(', ')}`}</li>
    ))}
  </ul>
);

export default ChartStandIn;
