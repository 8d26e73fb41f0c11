import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { FAILPOINTS_OF, FailpointCrashes, IMPORT_FAILPOINTS } from './failpoint-crashes.ts';

afterAll(removeTestFolders);

/** Passes a failpoint without a pause, as a backlog does, and another one that is not armed. */
const PROGRAM = `
  import { setImmediate as turn } from 'node:timers/promises';
  import { failpoint } from '@bookstore/runtime/failpoints';
  for (let passed = 0; ; passed += 1) {
    failpoint('event.publishing');
    failpoint('event.confirmed');
    await turn();
    if (passed === 0) process.stdout.write('passing');
  }`;

it('every failpoint in the code is one that some part crashes behind', () => {
  const files = globSync('services/*/src/**/*.ts', { cwd: REPOSITORY, exclude: ['services/checks/**'] });
  const code = files.map((file) => readFileSync(join(REPOSITORY, file), 'utf8')).join('\n');
  const names = [...code.matchAll(/\bfailpoint\('(.+?)'\)/g)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set([...Object.values(FAILPOINTS_OF).flat(), ...IMPORT_FAILPOINTS]));
});

describe('a process with failpoints', () => {
  it('crashes at the hit of the failpoint that is armed, however often it passed before', async () => {
    const folder = await makeTestFolder();
    const crashes = await FailpointCrashes.open(join(folder, 'failpoints'));
    const args = [
      '--conditions=source',
      crashes.optionOf('orders'),
      '--input-type=module',
      '--eval',
      PROGRAM,
    ];
    const child = spawn(process.execPath, args, {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const crash = { part: 'orders', failpoint: 'event.publishing', hit: 3 } as const;
    try {
      await once(child.stdout, 'data');
      await crashes.arm(crash);
      await eventually(async () => {
        expect(await crashes.hasHappened(crash)).toBe(true);
      });
      expect(await ended).toEqual([null, 'SIGKILL']);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
