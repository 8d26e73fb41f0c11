/** With two at a time, a call that arrives while one runs waits half as long, and the load of the work stays bounded. */
const MAX_RUNNING = 2;

type Batch<I, O> = { items: I[]; begin: () => void; outcome: Promise<O> };

/**
 * Runs `work` once for all calls that arrive together. A call gets the outcome of a run that begins after it, with its
 * item among the others, never of one that had already begun: what it learns is no older than the call. A run begins
 * once every call of the current turn of the event loop is in, in the trace of the first; at most two run at a time.
 */
export function createBatcher<I, O>(work: (items: readonly I[]) => Promise<O>): (item: I) => Promise<O> {
  let running = 0;
  let next: Batch<I, O> | undefined;

  const beginNext = () => {
    if (!next || running === MAX_RUNNING) return;
    const { begin } = next;
    next = undefined;
    running += 1;
    begin();
  };
  const end = () => {
    running -= 1;
    beginNext();
  };

  const open = (): Batch<I, O> => {
    const items: I[] = [];
    const turn = Promise.withResolvers<undefined>();
    const outcome = turn.promise.then(() => work(items));
    outcome.then(end, end);
    setImmediate(beginNext);
    return {
      items,
      begin: () => {
        turn.resolve(undefined);
      },
      outcome,
    };
  };

  return (item) => {
    next ??= open();
    next.items.push(item);
    return next.outcome;
  };
}

/** Shares one run of `work` among all calls that wait for it to begin; the guarantees are those of `createBatcher`. */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  const run = createBatcher<undefined, T>(work);
  return () => run(undefined);
}
