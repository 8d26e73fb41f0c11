import { expect, it } from '@jest/globals';
import { readCsv } from './import.file.ts';

it('Lines without anything in them hold up no request for long, however many there are', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const empty = Buffer.from('\n'.repeat(60_000));
  await expect(readCsv(empty, {})).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    details: { detail: 'The file has more than 50,000 lines.' },
  });
  isDone = true;
  // Of 65,536 lines at once there was a single one.
  expect(turns).toBeGreaterThan(10);
});
