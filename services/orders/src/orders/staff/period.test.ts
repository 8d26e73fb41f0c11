import { expect, it } from '@jest/globals';
import { idsOf, readPeriod, timesOf } from './period.ts';

const toIso = ({ startMs = Number.NaN, endMs = Number.NaN }) =>
  [startMs, endMs].map((ms) => new Date(ms).toISOString());

it.each([
  ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // The clocks went from 0:00 to 1:00: that day began at 1:00.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
  // They went from 1:00 back to 0:00: that day began at the first one.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Asia/Amman', '2021-10-29', '2021-10-28T21:00:00.000Z', '2021-10-29T22:00:00.000Z'],
  // They go from 0:00 to 1:00, and from 24:00 back to 23:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00.000Z', '2026-10-29T22:00:00.000Z'],
  // That day was left out.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
])('in %s, %s lasts from %s until %s', (zone, date, start, end) => {
  expect(toIso(readPeriod({ from: date, to: date }, zone))).toEqual([start, end]);
});

it('takes moments as they are, the last one included', () => {
  const period = readPeriod(
    { from: '2026-11-22T10:00:00+01:00', to: '2026-11-22T09:00:00.500Z' },
    'Asia/Tokyo',
  );
  expect(timesOf(period)).toEqual({
    createdAt: { $gte: new Date('2026-11-22T09:00:00.000Z'), $lt: new Date('2026-11-22T09:00:00.501Z') },
  });
});

it('has no condition without a date', () => {
  const period = readPeriod({ from: '', to: undefined }, 'UTC');
  expect([idsOf(period), timesOf(period)]).toEqual([{}, {}]);
});

it.each(['0000-01-01', '0099-12-31', '1969-12-31', '2106-12-31', '9999-12-31'])(
  'compares with an id whatever the year: %s',
  (date) => {
    const { _id } = idsOf(readPeriod({ from: date, to: date }, 'Pacific/Kiritimati'), 1);
    const [first = '', next = ''] = [_id?.$gte, _id?.$lt].map(String);
    expect([first <= next, first.length, next.length]).toEqual([true, 24, 24]);
  },
);
