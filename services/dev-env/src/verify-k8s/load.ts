import { setTimeout as delay } from 'node:timers/promises';

const TICK_MS = 10;

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * Reads the shop's pages and books at 100 requests a second while `work` is done.
 * @returns how many requests were sent, and what became of those that failed.
 */
export async function underLoad(url: string, work: () => Promise<unknown>) {
  const paths = ['/api/books/', '/', '/api/books/?q=the', '/api/openapi.json', '/identity/jwks'];
  const failures: string[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let isDone = false;

  const read = async (path: string) => {
    try {
      const reply = await fetch(url + path);
      await reply.text();
      if (!reply.ok) failures.push(`${path} ${reply.status}`);
    } catch (error) {
      failures.push(`${path} ${describe(error)}`);
    }
  };
  const send = async () => {
    const since = performance.now();
    while (!isDone) {
      for (const due = (performance.now() - since) / TICK_MS; sent < due; sent += 1) {
        const reading = read(paths[sent % paths.length] ?? '/').finally(() => pending.delete(reading));
        pending.add(reading);
      }
      await delay(TICK_MS);
    }
  };

  const sending = send();
  try {
    await work();
  } finally {
    isDone = true;
    await sending;
    await Promise.all(pending);
  }
  return { sent, failures };
}
