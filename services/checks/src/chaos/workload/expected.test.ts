import { expect, it } from '@jest/globals';
import { Expected } from './expected.ts';

const stored = (totalCents = 500, id = '1') => ({ key: 'a', totalCents, id });

/** Requests for one order, and the replies to them. */
type Requests = (orders: Expected) => void;
const attempt = (orders: Expected, totalCents = 500) => orders.attempt('a', { totalCents });
const acknowledge: Requests = (orders) => {
  attempt(orders).acknowledge({ totalCents: 500, id: '1' });
};
const refuse: Requests = (orders) => {
  attempt(orders).refuse();
};
const failThenRefuse: Requests = (orders) => {
  const failed = attempt(orders);
  failed.fail();
  failed.refuse();
};
const change: Requests = (orders) => {
  acknowledge(orders);
  attempt(orders, 600).acknowledge();
};
const tryToChange: Requests = (orders) => {
  acknowledge(orders);
  attempt(orders, 600);
};
const remove: Requests = (orders) => {
  tryToChange(orders);
  orders.attempt('a').acknowledge();
};
const tryToRemove: Requests = (orders) => {
  acknowledge(orders);
  orders.attempt('a');
};

it.each([
  ['what was acknowledged', acknowledge, [stored()], undefined],
  ['not nothing', acknowledge, [], 'lost'],
  ['not under another id', acknowledge, [stored(500, '2')], 'lost'],
  ['not with another total', acknowledge, [stored(501)], 'lost'],
  ['not twice', acknowledge, [stored(), stored()], 'duplicated'],
  ['not what was refused', refuse, [stored()], 'unexpected'],
  ['not another total than was requested', attempt, [stored(501)], 'unexpected'],
  ['what was refused after a failed request', failThenRefuse, [stored()], undefined],
  ['or not', failThenRefuse, [], undefined],
  ['the change that was acknowledged last', change, [stored(600)], undefined],
  ['not the state before it', change, [stored()], 'lost'],
  ['a change without a reply', tryToChange, [stored(600)], undefined],
  ['or the state before it', tryToChange, [stored()], undefined],
  ['not what was deleted', remove, [stored()], 'unexpected'],
  ['not even with a change that had no reply', remove, [stored(600)], 'unexpected'],
  ['what was perhaps deleted', tryToRemove, [stored()], undefined],
  ['or nothing', tryToRemove, [], undefined],
  ['nothing that nobody requested', () => undefined, [stored()], 'unexpected'],
] as const)('clients expect to be stored %s', (_what, act, found, wrong) => {
  const orders = new Expected('orders');
  act(orders);
  expect(orders.compare(found)).toEqual(wrong ? [expect.stringContaining(`${wrong}: a`)] : []);
});
