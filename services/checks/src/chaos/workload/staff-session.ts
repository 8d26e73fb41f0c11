import { staffSession } from '@bookstore/contracts/staff';
import type { Answer } from '@bookstore/kit/testing/http-client';
import { createShopClient, type ShopAddress } from '../../clients/shop-client.ts';
import type { FaultTolerantClient, Request } from './fault-tolerant-client.ts';

/** Staff who sign in again when their token is not accepted any more. */
export class StaffSession {
  readonly #shop: ShopAddress;
  readonly #client: FaultTolerantClient;
  #token: string;

  private constructor(shop: ShopAddress, client: FaultTolerantClient, token: string) {
    this.#shop = shop;
    this.#client = client;
    this.#token = token;
  }

  static async signIn(shop: ShopAddress, client: FaultTolerantClient): Promise<StaffSession> {
    const { token } = await createShopClient(shop).signInStaff();
    return new StaffSession(shop, client, token);
  }

  /** @returns the reply; undefined if there was none, or a server error, or the token was not accepted. */
  async send(method: string, path: string, request: Request = {}): Promise<Answer | undefined> {
    const answer = await this.#client.send(method, path, { ...request, token: this.#token });
    if (answer?.status !== 401) return answer;
    const session = await this.#client.send('POST', '/api/auth/admin', { body: this.#shop.admin });
    this.#token = staffSession.safeParse(session?.body).data?.token ?? this.#token;
    return undefined;
  }

  /** Sends the request until there is a reply, and calls `onFailure` for each failed attempt. */
  retry(onFailure: () => void, method: string, path: string, request?: Request): Promise<Answer> {
    return this.#client.retry(onFailure, () => this.send(method, path, request));
  }
}
