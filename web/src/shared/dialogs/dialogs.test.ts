import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import {
  getDialogState,
  hideToast,
  holdToast,
  releaseToast,
  showToast,
  type ToastAction,
} from './dialogs.ts';

const run = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  hideToast();
  jest.useRealTimers();
});

it.each<[string, number, ToastAction | undefined]>([
  ['1500 ms', 1500, undefined],
  ['1500 ms with a link', 1500, { label: 'View cart', run, path: '/cart' }],
  ['ten seconds with a button', 10_000, { label: 'Undo', run }],
])('A toast is shown for %s, and as long as it is held', (_what, ms, action) => {
  const isShown = () => getDialogState().toast.message !== '';
  showToast('Done', action);
  jest.advanceTimersByTime(ms - 1);
  expect(isShown()).toBe(true);
  holdToast();
  jest.advanceTimersByTime(20_000);
  expect(isShown()).toBe(true);
  releaseToast();
  jest.advanceTimersByTime(ms);
  expect(isShown()).toBe(false);
});
