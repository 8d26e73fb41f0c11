import { afterAll, expect, it } from '@jest/globals';
import { MAX_SECOND } from '@bookstore/contracts/state-feed';
import { Types } from 'mongoose';
import { openCommandLog } from '../testing/command-log.ts';
import { createDatabaseUrl } from '../testing/environment.ts';
import { addDigestIndex, digestStates, divide } from './digests.ts';
import mongoose from 'mongoose';

const FROM = 1_770_000_000;
const RANGE = { from: FROM, to: FROM + 1600 };
const PARTS = divide(RANGE);

const log = await openCommandLog(createDatabaseUrl('digests'), ['states']);
afterAll(() => log.close());

const idIn = (second: number) => String(Types.ObjectId.createFromTime(second));
const states = () => log.connection.collection<{ _id: string; v: number }>('states');
const digest = (ranges = PARTS) => digestStates(log.connection.model<unknown>('State'), String, ranges);

const schema = new mongoose.Schema({ _id: String, v: Number }, { collection: 'states' });
addDigestIndex(schema);
await log.connection.model('State', schema).createIndexes();
const seconds = [FROM - 1, FROM, FROM + 99, FROM + 100, FROM + 1500, FROM + 1599, FROM + 1600];
await states().insertMany(seconds.map((second, index) => ({ _id: idIn(second), v: 10 ** index })));

it('a few states in many ranges are digested by one command', async () => {
  const reads = await log.record(async () => {
    const digests = await digest();
    expect(digests).toHaveLength(16);
    expect(digests.filter(({ count }) => count > 0)).toEqual([
      { from: FROM, to: FROM + 100, count: 2, versions: 110 },
      { from: FROM + 100, to: FROM + 200, count: 1, versions: 1000 },
      { from: FROM + 1500, to: FROM + 1600, count: 2, versions: 110_000 },
    ]);
  });
  expect(reads).toHaveLength(1);
  expect(reads[0]).toMatchObject({ docsExamined: 0 });
});

it('one range, and all to the end of time, are digested alike', async () => {
  expect(await digest([RANGE])).toEqual([{ ...RANGE, count: 5, versions: 111_110 }]);
  const rest = [RANGE, { from: RANGE.to, to: MAX_SECOND }];
  expect(await digest(rest)).toMatchObject([
    { count: 5, versions: 111_110 },
    { count: 1, versions: 1_000_000 },
  ]);
});
