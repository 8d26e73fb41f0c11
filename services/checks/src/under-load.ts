import { setTimeout as delay } from 'node:timers/promises';

const TICK_MS = 10;
const SECOND_MS = 1000;

type LoadOptions = {
  perSecond: number;
  /** Sends the request with that number. @returns what went wrong, if something did. */
  send: (number: number) => Promise<string | undefined>;
};

/**
 * Sends requests at a rate that does not wait for answers, while `work` is done.
 * @returns how many requests were sent, and what became of those that failed.
 */
export async function underLoad({ perSecond, send }: LoadOptions, work: () => Promise<unknown>) {
  const failures: string[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let isDone = false;

  const keepSending = async () => {
    const since = performance.now();
    while (!isDone) {
      const due = ((performance.now() - since) * perSecond) / SECOND_MS;
      for (; sent < due; sent += 1) {
        const sending = send(sent)
          .then((failure) => {
            if (failure !== undefined) failures.push(failure);
          })
          .finally(() => pending.delete(sending));
        pending.add(sending);
      }
      await delay(TICK_MS);
    }
  };

  const sending = keepSending();
  try {
    await work();
  } finally {
    isDone = true;
    await sending;
    await Promise.all(pending);
  }
  return { sent, failures };
}
