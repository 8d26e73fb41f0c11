/** With two at a time, whoever comes while one runs waits for half as long, and what asking costs stays bounded. */
const MAX_RUNNING = 2;

/**
 * Shares answers between all who wait: a call gets the answer of an `ask` that begins after it, never of one that had
 * begun before, so that what it learns is no older than its question. Asking begins once all calls that came together
 * have been heard.
 */
export function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let running = 0;
  let next: PromiseWithResolvers<T> | undefined;

  const begin = () => {
    if (!next || running === MAX_RUNNING) return;
    const { resolve, reject } = next;
    next = undefined;
    running += 1;
    const end = () => {
      running -= 1;
      begin();
    };
    ask().then(resolve, reject).then(end, end);
  };

  return () => {
    if (!next) {
      next = Promise.withResolvers();
      setImmediate(begin);
    }
    return next.promise;
  };
}
