import { afterAll, expect, it } from '@jest/globals';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { type Check, verify } from './verify.ts';

afterAll(removeTestFolders);

const node = (name: string, script: string): Check => ({ name, command: [process.execPath, '-e', script] });
const passing = node('passing', "console.log('5 orders, 0 lost\\n'); console.error('a warning')");
const failing = node('failing', "console.log('5 orders, 1 lost'); process.exit(1)");
const impossible = {
  ...passing,
  name: 'impossible',
  needs: [() => Promise.reject(new Error('no cluster\nat'))],
};

async function run(checks: readonly Check[], signal = new AbortController().signal) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const hasPassed = await verify(checks, { logFolder: await makeTestFolder(), environment, print, signal });
  return {
    hasPassed,
    first: lines[0],
    table: lines
      .at(-1)
      ?.split('\n')
      .map((line) => line.split(/ {2,}/)),
  };
}

it('a verification passes without the checks that this machine cannot run, of which it says why beforehand', async () => {
  const { hasPassed, first, table } = await run([impossible, passing]);
  expect(hasPassed).toBe(true);
  expect(first).toBe('impossible cannot run here: no cluster');
  expect(table).toEqual([
    [''],
    ['check', 'result', 'time', 'figures'],
    ['passing', 'passed', expect.any(String), '5 orders, 0 lost'],
    ['impossible', 'not run', 'no cluster'],
  ]);
});

it('a verification with a check that failed fails, and runs all others', async () => {
  const { hasPassed, table } = await run([failing, passing]);
  expect(hasPassed).toBe(false);
  expect(table?.[2]).toEqual(['failing', 'FAILED', expect.any(String), '5 orders, 1 lost']);
  expect(table?.[3]?.[1]).toBe('passed');
});

it('a verification that is interrupted ends the check that runs, behind its shell too', async () => {
  const interrupting = new AbortController();
  const endless = node('endless', "console.log('running'); setInterval(() => undefined, 1000)");
  const script = `${process.execPath} -e "${endless.command[2]}"; true`;
  const running = run([{ name: 'endless', command: ['sh', '-c', script] }, passing], interrupting.signal);
  setTimeout(() => {
    interrupting.abort();
  }, 1000);
  const { hasPassed, table } = await running;
  expect([hasPassed, table?.length]).toEqual([false, 3]);
});
