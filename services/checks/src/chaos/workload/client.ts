import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, problem } from '@bookstore/contracts/errors';
import { type Answer, type Client, createClient } from '@bookstore/kit/testing/http-client';
import { createShopClient, type Customer, type ShopAddress } from '../../clients/shop-client.ts';

/** Longer than the gateway waits for an upstream. */
const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 150;
const PAUSE_MS = 60;

type Request = Parameters<Client>[2];
type Failed = () => void;

export const errorCodeOf = ({ body }: Answer): ErrorCode | undefined => problem.safeParse(body).data?.code;

/** Sends until there is a reply, and calls `onFailure` for each failed attempt. */
async function retry(send: () => Promise<Answer | undefined>, onFailure?: Failed): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer) return answer;
    onFailure?.();
    await delay(RETRY_DELAY_MS);
  }
}

/** A client of a shop under faults: missing replies and server errors are expected. */
export function createFaultTolerantClient(shop: ShopAddress) {
  const sendOnce = createClient(shop.url, TIMEOUT_MS);
  const { fetchToken, signInStaff } = createShopClient(shop, TIMEOUT_MS);
  /** Replies that no client should get, whatever the fault. */
  const unexpectedReplies: string[] = [];

  /** @returns the reply; undefined if there was none, or a server error. */
  const send = async (method: string, path: string, request?: Request): Promise<Answer | undefined> => {
    const answer = await sendOnce(method, path, request).catch(() => undefined);
    return answer && answer.status < 500 ? answer : undefined;
  };

  const reportUnexpected = (request: string, answer: Answer): void => {
    unexpectedReplies.push(`${request}: ${answer.status} ${errorCodeOf(answer) ?? ''}`);
  };

  /** A customer or a member of staff who gets a new token when theirs is not accepted any more. */
  const openSession = (firstToken: string, fetchNext: () => Promise<string>) => {
    let token = firstToken;
    const sendAs = (method: string, path: string, request?: Request) =>
      send(method, path, { ...request, token });
    /** If that fails, the old token is rejected again after the pause. */
    const renew = async () => {
      token = await fetchNext().catch(() => delay(PAUSE_MS, token));
    };
    return {
      reportUnexpected,
      /** @returns the reply; undefined if there was none, or a server error, or the token was not accepted. */
      send: async (method: string, path: string, request?: Request): Promise<Answer | undefined> => {
        const answer = await sendAs(method, path, request);
        if (answer?.status !== 401) return answer;
        await renew();
        return undefined;
      },
      /** Sends until there is a reply, and calls `onFailure` for each attempt that got none, or a server error. */
      retry: async (method: string, path: string, request?: Request, onFailure?: Failed): Promise<Answer> => {
        for (;;) {
          const answer = await retry(() => sendAs(method, path, request), onFailure);
          if (answer.status !== 401) return answer;
          await renew();
        }
      },
    };
  };

  return {
    send,
    unexpectedReplies,
    reportUnexpected,
    retry: (method: string, path: string) => retry(() => send(method, path)),
    sessionOf: ({ token, cookie }: Customer) => openSession(token, () => fetchToken(cookie)),
    signInStaff: async () => {
      const fetchNext = async () => (await signInStaff()).token;
      return openSession(await fetchNext(), fetchNext);
    },
  };
}

export type FaultTolerantClient = ReturnType<typeof createFaultTolerantClient>;
export type Session = ReturnType<FaultTolerantClient['sessionOf']>;
