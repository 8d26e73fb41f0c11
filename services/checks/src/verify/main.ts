import { join } from 'node:path';
import { runCommand } from '@bookstore/dev-env/processes/run-command';
import type { Search } from '@bookstore/dev-env/provision/programs';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { findChromium } from '@bookstore/dev-env/testing/chromium';
import { z } from 'zod';
import { findWrk } from '../bench/wrk.ts';
import { findSchemathesis } from '../fuzz/provision-schemathesis.ts';
import { readOptions, runCheck, someOf } from '../run-check.ts';
import { findPrevious } from '../verify-upgrade/previous-release.ts';
import { type Check, verify } from './verify.ts';

/** Finds what a command answers within seconds. */
const finds =
  (reason: string, file: string, ...args: string[]) =>
  async (search: Search) => {
    await runCommand(file, args, search).catch((cause: unknown) => {
      throw new StartFailure(reason, { cause });
    });
  };
const findDocker = finds('no Docker engine with Compose answers', 'docker', 'compose', 'ls');
const findCluster = finds('no cluster answers kubectl', 'kubectl', 'get', 'nodes', '--request-timeout=10s');

const npm = (name: string, ...args: string[]): Pick<Check, 'name' | 'command'> => ({
  name,
  command: ['npm', 'run', '--silent', name, '--', ...args],
});

/** The cheapest and most telling first; what only measures comes last. */
const CHECKS: readonly Check[] = [
  npm('verify:reads'),
  npm('attack'),
  { ...npm('test:matrix'), needs: [findChromium] },
  npm('chaos'),
  { ...npm('fuzz'), needs: [findSchemathesis] },
  { ...npm('verify:upgrade'), needs: [findPrevious] },
  { ...npm('verify:compose'), needs: [findDocker] },
  { name: 'verify:k8s', command: ['k8s/verify'], needs: [findCluster] },
  { ...npm('lighthouse'), needs: [findChromium] },
  { ...npm('bench', '--seconds', '2'), needs: [findWrk] },
];
const NAMES = CHECKS.map(({ name }) => name);

await runCheck('verify', process.env, async (context) => {
  const { only } = readOptions(z.strictObject({ only: someOf(NAMES).default(NAMES) }), process.argv.slice(2));
  const chosen = CHECKS.filter(({ name }) => only.includes(name));
  return verify(chosen, { ...context, logFolder: join(REPOSITORY, '.data/verify') });
});
