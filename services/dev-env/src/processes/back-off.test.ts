import { describe, expect, it, jest } from '@jest/globals';
import { BackOff } from './back-off.ts';

describe('A process that dies', () => {
  it('is started again at once the first time, then after ever longer waits up to 15 s', () => {
    const backOff = new BackOff();
    const waits = Array.from({ length: 8 }, () => backOff.noteDeath());
    expect(waits).toEqual([0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  });

  it('waits no longer than it is told', () => {
    const backOff = new BackOff(1000);
    const waits = Array.from({ length: 5 }, () => backOff.noteDeath());
    expect(waits).toEqual([0, 500, 1000, 1000, 1000]);
  });

  it('is started again at once after it had worked for a while', () => {
    jest.useFakeTimers();
    const backOff = new BackOff();
    backOff.noteDeath();
    backOff.noteDeath();
    backOff.noteReady();
    jest.advanceTimersByTime(6000);
    expect(backOff.noteDeath()).toBe(0);
    jest.useRealTimers();
  });
});
