import { startTransition, useEffect, useState } from 'react';

/** How long a busy browser may put a step off. */
const LONGEST_WAIT_MS = 1_000;

/** Runs the task when the browser has nothing else to do, and gives what calls it off. Safari knows no idle callback. */
function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(task, { timeout: LONGEST_WAIT_MS });
    return () => {
      cancelIdleCallback(id);
    };
  }
  const timer = setTimeout(task);
  return () => {
    clearTimeout(timer);
  };
}

/**
 * Lets a page draw its parts one after the other, from the top down, so that the browser can answer the shopper in
 * between.
 * @returns How many of the `count` parts are due by now; none at first.
 */
export function useIdleSteps(count: number): number {
  const [due, setDue] = useState(0);
  useEffect(() => {
    if (due === count) return;
    return whenIdle(() => {
      startTransition(() => {
        setDue(due + 1);
      });
    });
  }, [due, count]);
  return due;
}
