import { join } from 'node:path';
import { runCheck } from '../run-check.ts';
import { formatTable } from '../table.ts';
import { runChaos } from './chaos.ts';
import { readChaosOptions } from './options.ts';
import { restartAll } from './scenarios/rolling-restart.ts';

const SHOWN_FAILURES = 5;
const seconds = (tookMs: number) => `${(tookMs / 1000).toFixed(1)} s`;

await runCheck('chaos', process.env, async (context) => {
  const { print, dataDir } = context;
  const options = readChaosOptions(process.argv.slice(2));
  const outcomes = await runChaos(options, context);
  const restarts = options.restartsAll
    ? await restartAll({ ...context, dataDir: join(dataDir, 'rolling') })
    : [];
  if (outcomes.length > 0) {
    const rows = outcomes.map(({ scenario, orders, counts, violations, tookMs, actions }) => [
      scenario,
      ...[orders, counts.lost, counts.duplicated, counts.unexpected].map(String),
      violations.length > 0 ? 'never' : seconds(tookMs),
      actions,
    ]);
    const titles = ['scenario', 'orders', 'lost', 'duplicated', 'unexpected', 'consistent after', 'actions'];
    print(`\n${formatTable([titles, ...rows])}\n`);
  }
  if (restarts.length > 0) {
    const rows = restarts.map(({ part, sent, failures, tookMs }) => [
      part,
      String(sent),
      String(failures.length),
      seconds(tookMs),
    ]);
    print(`\n${formatTable([['restarted', 'requests', 'failed', 'took'], ...rows])}\n`);
  }
  const problems = [
    ...outcomes.flatMap(({ scenario, violations }) => violations.map((each) => `${scenario}: ${each}`)),
    ...restarts.flatMap(({ part, failures }) =>
      failures.slice(0, SHOWN_FAILURES).map((failure) => `${part}: ${failure}`),
    ),
  ];
  for (const problem of problems) print(problem);
  return problems.length === 0;
});
