import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, problem } from '@bookstore/contracts/errors';
import { type Answer, type Client, createClient } from '@bookstore/kit/testing/http-client';
import { createShopClient, type Customer, type ShopAddress } from '../../clients/shop-client.ts';

/** Longer than the gateway waits for an upstream. */
const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 150;
const PAUSE_MS = 60;

type Request = Parameters<Client>[2];

export const errorCodeOf = ({ body }: Answer): ErrorCode | undefined => problem.safeParse(body).data?.code;

/** A client of a shop under faults: missing replies and server errors are expected. */
function createTolerantClient(shop: ShopAddress) {
  const sendOnce = createClient(shop.url, TIMEOUT_MS);
  /** Replies that no client should get, whatever the fault. */
  const unexpectedReplies: string[] = [];

  /** @returns the reply; undefined if there was none, or a server error. */
  const send = async (method: string, path: string, request?: Request): Promise<Answer | undefined> => {
    const answer = await sendOnce(method, path, request).catch(() => undefined);
    return answer && answer.status < 500 ? answer : undefined;
  };

  return {
    unexpectedReplies,
    reportUnexpected: (request: string, answer: Answer): void => {
      unexpectedReplies.push(`${request}: ${answer.status} ${errorCodeOf(answer) ?? ''}`);
    },
    send,
    /** Sends until there is a reply, and calls `onFailure` for each attempt that got none, or a server error. */
    retry: async (method: string, path: string, request?: Request, onFailure?: () => void) => {
      for (;;) {
        const answer = await send(method, path, request);
        if (answer) return answer;
        onFailure?.();
        await delay(RETRY_DELAY_MS);
      }
    },
  };
}
type TolerantClient = ReturnType<typeof createTolerantClient>;

/** A customer or a member of staff who gets a new token when theirs is not accepted any more. */
function openSession(client: TolerantClient, firstToken: string, fetchNext: () => Promise<string>) {
  let token = firstToken;
  /** If that fails, the old token is rejected again after the pause. */
  const renew = async () => {
    token = await fetchNext().catch(() => delay(PAUSE_MS, token));
  };
  return {
    reportUnexpected: client.reportUnexpected,
    /** @returns the reply; undefined if there was none, or a server error, or the token was not accepted. */
    send: async (method: string, path: string, request?: Request): Promise<Answer | undefined> => {
      const answer = await client.send(method, path, { ...request, token });
      if (answer?.status !== 401) return answer;
      await renew();
      return undefined;
    },
    /** Sends until there is a reply, with another token where one is not accepted. */
    retry: async (...[method, path, request, onFailure]: Parameters<TolerantClient['retry']>) => {
      for (;;) {
        const answer = await client.retry(method, path, { ...request, token }, onFailure);
        if (answer.status !== 401) return answer;
        await renew();
      }
    },
  };
}
export type Session = ReturnType<typeof openSession>;

/** The clients of a shop under faults. */
export function createFaultTolerantClient(shop: ShopAddress) {
  const client = createTolerantClient(shop);
  const { fetchToken, signInStaff } = createShopClient(shop, TIMEOUT_MS);
  return {
    ...client,
    sessionOf: ({ token, cookie }: Customer) => openSession(client, token, () => fetchToken(cookie)),
    signInStaff: async () => {
      const fetchNext = async () => (await signInStaff()).token;
      return openSession(client, await fetchNext(), fetchNext);
    },
  };
}
