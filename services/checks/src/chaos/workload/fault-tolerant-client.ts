import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, problem } from '@bookstore/contracts/errors';
import { type Answer, type Client, createClient } from '@bookstore/kit/testing/http-client';

/** Longer than the gateway waits for an upstream. */
export const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 150;

export const errorCodeOf = ({ body }: Answer): ErrorCode | undefined => problem.safeParse(body).data?.code;

export type Request = NonNullable<Parameters<Client>[2]>;

/** A client of a shop under faults: missing replies and server errors are expected. */
export class FaultTolerantClient {
  readonly #send: Client;
  /** Replies that no client should get, whatever the fault. */
  readonly unexpectedReplies: string[] = [];

  constructor(url: string) {
    this.#send = createClient(url, TIMEOUT_MS);
  }

  /** @returns the reply; undefined if there was none, or a server error. */
  async send(...request: Parameters<Client>): Promise<Answer | undefined> {
    const answer = await this.#send(...request).catch(() => undefined);
    return answer && answer.status < 500 ? answer : undefined;
  }

  /** Sends until there is a reply, and calls `onFailure` for each failed attempt. */
  async retry(onFailure: () => void, send: () => Promise<Answer | undefined>): Promise<Answer> {
    for (;;) {
      const answer = await send();
      if (answer) return answer;
      onFailure();
      await delay(RETRY_DELAY_MS);
    }
  }

  reportUnexpected(request: string, answer: Answer): void {
    this.unexpectedReplies.push(`${request}: ${answer.status} ${errorCodeOf(answer) ?? ''}`);
  }
}
