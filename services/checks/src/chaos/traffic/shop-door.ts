import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, problem } from '@bookstore/contracts/errors';
import { type Answer, type Client, createClient } from '@bookstore/kit/testing/http-client';

/** Longer than the gateway waits for a part of the shop. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 150;
const SERVER_ERROR = 500;

/** A client of a shop in trouble: it tells answers of the shop from none. */
export class ShopDoor {
  readonly #send: Client;
  /** Answers that no client should ever get, whatever is broken. */
  readonly surprises: string[] = [];

  constructor(url: string) {
    this.#send = createClient(url, PATIENCE_MS);
  }

  /** @returns what the shop answers; nothing when it answers nothing, or that it is not well. */
  async ask(...request: Parameters<Client>): Promise<Answer | undefined> {
    const answer = await this.#send(...request).catch(() => undefined);
    return answer && answer.status < SERVER_ERROR ? answer : undefined;
  }

  /** Asks until the shop answers, a moment after each failure, which is told to `onFailure`. */
  async askUntilAnswered(onFailure: () => void, ...request: Parameters<Client>): Promise<Answer> {
    for (;;) {
      const answer = await this.ask(...request);
      if (answer) return answer;
      onFailure();
      await delay(PAUSE_MS);
    }
  }

  /** The code of a refusal. */
  codeOf({ body }: Answer): ErrorCode | undefined {
    return problem.safeParse(body).data?.code;
  }

  noteSurprise(request: string, answer: Answer): void {
    this.surprises.push(`${request}: ${answer.status} ${this.codeOf(answer) ?? ''}`);
  }
}
