/**
 * Shares answers between all who wait: a call gets the answer of the first `ask` that begins after it, never of
 * one that had begun before, so that what it learns is no older than its question. At most one `ask` runs at a time.
 */
export function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    return ask();
  };
  return () => {
    if (!next) {
      next = running.then(begin, begin);
      running = next;
    }
    return next;
  };
}
