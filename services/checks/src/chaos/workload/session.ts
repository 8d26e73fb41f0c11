import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '@bookstore/kit/testing/http-client';
import { createShopClient, type Customer, type ShopAddress } from '../../clients/shop-client.ts';
import { type FaultTolerantClient, type Request, TIMEOUT_MS } from './fault-tolerant-client.ts';

const PAUSE_MS = 60;

/** A customer or a member of staff who gets a new token when theirs is not accepted any more. */
export class Session {
  readonly client: FaultTolerantClient;
  readonly #fetchToken: () => Promise<string>;
  #token: string;

  private constructor(client: FaultTolerantClient, token: string, fetchToken: () => Promise<string>) {
    this.client = client;
    this.#token = token;
    this.#fetchToken = fetchToken;
  }

  static async ofStaff(shop: ShopAddress, client: FaultTolerantClient): Promise<Session> {
    const { signInStaff } = createShopClient(shop, TIMEOUT_MS);
    const fetchToken = async () => (await signInStaff()).token;
    return new Session(client, await fetchToken(), fetchToken);
  }

  static ofCustomer(shop: ShopAddress, client: FaultTolerantClient, { cookie, token }: Customer): Session {
    const { fetchToken } = createShopClient(shop, TIMEOUT_MS);
    return new Session(client, token, () => fetchToken(cookie));
  }

  /** @returns the reply; undefined if there was none, or a server error, or the token was not accepted. */
  async send(method: string, path: string, request: Request = {}): Promise<Answer | undefined> {
    const answer = await this.client.send(method, path, { ...request, token: this.#token });
    if (answer?.status !== 401) return answer;
    await this.#renew();
    return undefined;
  }

  /** Sends the request until there is a reply, and calls `onFailure` for each attempt that got none, or a server error. */
  async retry(onFailure: () => void, method: string, path: string, request: Request = {}): Promise<Answer> {
    for (;;) {
      const send = () => this.client.send(method, path, { ...request, token: this.#token });
      const answer = await this.client.retry(onFailure, send);
      if (answer.status !== 401) return answer;
      await this.#renew();
    }
  }

  /** If that fails, the old token is rejected again after the pause. */
  async #renew(): Promise<void> {
    this.#token = await this.#fetchToken().catch(() => delay(PAUSE_MS, this.#token));
  }
}
