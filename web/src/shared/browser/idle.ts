import { startTransition, useEffect, useState } from 'react';

const IDLE_TIMEOUT_MS = 1_000;

/** Schedules a callback for when the browser is idle and returns a function that cancels it. */
export function onIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(id);
}

/**
 * Lets a page render its sections one by one, from the top down, so that the browser stays responsive in between.
 * @returns The number of sections to render by now, from `first` of the first rendering up to `count`.
 */
export function useStepwiseRendering(count: number, first: number): number {
  const [step, setStep] = useState(first);
  useEffect(() => {
    if (step === count) return;
    return onIdle(() => startTransition(() => setStep(step + 1)));
  }, [step, count]);
  return step;
}
