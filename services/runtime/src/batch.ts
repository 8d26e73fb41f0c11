/** With two at a time, whoever comes while one runs waits for half as long, and what the work costs stays bounded. */
const MAX_RUNNING = 2;

type Batch<I, O> = { items: I[]; begin: () => void; outcome: Promise<O> };

/**
 * Does the work for all who come together at once. A call gets what comes of the work that begins after it with its
 * item among others', never of work that had begun before: what it learns is no older than its question. Work begins
 * once all calls that came together have been heard, in the trace of the first of them.
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
