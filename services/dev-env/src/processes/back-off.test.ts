import { describe, expect, it, jest } from '@jest/globals';
import { BackOff } from './back-off.ts';

describe('A process that exits', () => {
  it('is restarted immediately the first time, then after ever longer delays up to 15 s', () => {
    const backOff = new BackOff();
    const delays = Array.from({ length: 8 }, () => backOff.recordExit());
    expect(delays).toEqual([0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  });

  it('waits no longer than the configured maximum', () => {
    const backOff = new BackOff(1000);
    const delays = Array.from({ length: 5 }, () => backOff.recordExit());
    expect(delays).toEqual([0, 500, 1000, 1000, 1000]);
  });

  it('is restarted immediately again after it was ready for a while', () => {
    jest.useFakeTimers();
    const backOff = new BackOff();
    backOff.recordExit();
    backOff.recordExit();
    backOff.recordReady();
    jest.advanceTimersByTime(6000);
    expect(backOff.recordExit()).toBe(0);
    jest.useRealTimers();
  });
});
