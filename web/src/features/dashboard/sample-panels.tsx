import type { ReactNode } from 'react';

/** Figures the shop does not measure yet. The screen says that they are samples. */
const SAMPLE_USERS = [
  { name: 'Annette Watson', score: '9.3' },
  { name: 'Calvin Steward', score: '8.9' },
  { name: 'Ralph Richards', score: '8.7' },
  { name: 'Bernard Murphy', score: '8.2' },
  { name: 'Arlene Robertson', score: '8.2' },
  { name: 'Jane Lane', score: '8.1' },
  { name: 'Pat Mckinney', score: '7.9' },
  { name: 'Norman Walters', score: '7.7' },
];

const SamplePanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-xl border border-line bg-surface p-5">
    <h2 className="text-lg font-semibold">
      {title} <span className="text-sm font-normal text-muted">sample</span>
    </h2>
    {children}
  </section>
);

const SampleFigure = ({ title, value }: { title: string; value: string }) => (
  <SamplePanel title={title}>
    <p className="mt-1 text-3xl font-semibold">{value}</p>
  </SamplePanel>
);

const SampleUsers = () => (
  <SamplePanel title="Users by average order">
    <ul
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus the keyboard cannot scroll it
      tabIndex={0}
      aria-label="Users by average order"
      className="mt-3 max-h-96 divide-y divide-line overflow-y-auto"
    >
      {SAMPLE_USERS.map(({ name, score }) => (
        <li key={name} className="flex justify-between py-3">
          <span>{name}</span>
          <span className="font-semibold tabular-nums">{score}</span>
        </li>
      ))}
    </ul>
  </SamplePanel>
);

export const SamplePanels = () => (
  <div className="grid gap-4 lg:grid-cols-3">
    <div className="grid gap-4">
      <SampleFigure title="Orders left" value="02" />
      <SampleFigure title="Website visits (last day)" value="139" />
    </div>
    <SampleUsers />
    <SamplePanel title="Students by type of studying">
      <p className="mt-3 flex min-h-40 items-center justify-center rounded-lg bg-paper-deep text-muted">
        Chart
      </p>
    </SamplePanel>
  </div>
);
