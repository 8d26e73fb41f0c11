import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useIsSlow } from './slow-statistics.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('What goes on for ten seconds is slow, but not when it was interrupted', () => {
  const { result, rerender } = renderHook(useIsSlow, { initialProps: true });
  wait(9000);
  rerender(false);
  rerender(true);
  wait(9000);
  expect(result.current).toBe(false);
  wait(1000);
  expect(result.current).toBe(true);
});
