import { parseArgs } from 'node:util';
import { measureAtRate } from './open-rate.ts';
import { describe, HEADINGS } from './report.ts';
import { createSearches } from './search.scenario.ts';

const WARM_UP_SECONDS = 5;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
  },
});
const perSecond = Number(values.rate);
const warmUp = perSecond * WARM_UP_SECONDS;
const searches = await createSearches(values.url, warmUp + perSecond * Number(values.seconds));

const measure = (paths: readonly string[]) => measureAtRate({ url: values.url, paths, perSecond });
await measure(searches.slice(0, warmUp).map(({ path }) => path));
const measured = searches.slice(warmUp);
const startedAt = performance.now();
const outcomes = await measure(measured.map(({ path }) => path));
const elapsedSeconds = (performance.now() - startedAt) / 1000;

const print = (line: string) => process.stdout.write(`${line}\n`);
print(HEADINGS);
const byKind = Map.groupBy(measured.keys(), (index) => measured[index]?.kind ?? '');
for (const [kind, indexes] of byKind) {
  print(
    describe(
      kind,
      indexes.flatMap((index) => outcomes[index] ?? []),
    ),
  );
}
print(describe('search', outcomes));
const different = new Set(measured.map(({ path }) => path)).size;
print(`${(outcomes.length / elapsedSeconds).toFixed(1)} requests/s, ${different} of them different`);
