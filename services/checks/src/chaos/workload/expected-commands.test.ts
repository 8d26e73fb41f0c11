import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Command, ExpectedCommands } from './expected-commands.ts';

const none = { lost: [], unexpected: [] };
const cancel: Command = { orderId: 'a', action: 'cancel', body: { v: 1, reason: 'r', restock: false } };
const placed = { v: 1, action: 'place' } as const;
const cancelled = { v: 2, action: 'cancel', reason: 'r' } as const;
const anOrder = (...history: (typeof placed | typeof cancelled)[]) => ({
  _id: 'a',
  v: history.length,
  history,
});

let expected: ExpectedCommands;

beforeEach(() => {
  expected = new ExpectedCommands();
  expected.attempt(cancel);
});

describe('expected commands', () => {
  it('match when every acknowledged command is in the history of its order', () => {
    expected.acknowledge(cancel);
    expect(expected.compare([anOrder(placed, cancelled)])).toEqual(none);
  });

  it('report an acknowledged command that is not', () => {
    expected.acknowledge(cancel);
    expect(expected.compare([anOrder(placed)]).lost).toHaveLength(1);
  });

  it('report a command that was refused or never given', () => {
    expected.refuse(cancel);
    expect(expected.compare([anOrder(placed, cancelled)]).unexpected).toHaveLength(1);
    expect(new ExpectedCommands().compare([anOrder(placed, cancelled)]).unexpected).toHaveLength(1);
  });

  it('allow a command without a definite reply to be applied or not', () => {
    expected.markUncertain(cancel);
    expected.refuse(cancel);
    expect(expected.compare([anOrder(placed)])).toEqual(none);
    expect(expected.compare([anOrder(placed, cancelled)])).toEqual(none);
  });

  it('know which orders wrote copies off', () => {
    expect(expected.hasWrittenOff(anOrder(placed, cancelled))).toBe(true);
    expect(expected.hasWrittenOff(anOrder(placed))).toBe(false);
  });
});
