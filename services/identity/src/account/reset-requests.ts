import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@bookstore/runtime/logger';
import { doTasks } from '../request-scope.ts';

/** Many times what a known email takes. */
const REPLY_AFTER_MS = 300;

/**
 * Answers requests for a reset link at a fixed time. Only a known email has a mail to be stored: where that takes
 * longer than the fixed time, it goes on after the response, so that the time does not tell which emails are known.
 */
export class ResetRequests {
  readonly #logger: Logger;
  readonly #unfinished = new Set<Promise<void>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async respond(handle: () => Promise<Response>): Promise<Response> {
    const time = delay(REPLY_AFTER_MS);
    const response = await handle();
    if (!response.ok) return response;
    const tasks = doTasks();
    const finished = tasks
      .catch((error: unknown) => {
        const name = error instanceof Error ? error.name : typeof error;
        this.#logger.error({ name }, 'a reset link could not be stored');
      })
      .finally(() => this.#unfinished.delete(finished));
    this.#unfinished.add(finished);
    await Promise.race([tasks, time]);
    await time;
    return response;
  }

  /** Waits for the mails that are still being stored. */
  async close(): Promise<void> {
    await Promise.all(this.#unfinished);
  }
}
