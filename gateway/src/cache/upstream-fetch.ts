import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isRetryable, GatewayError } from '../proxy/failures.ts';
import type { Limits } from '../limits.ts';
import { guardTimes } from '../proxy/upstream-guards.ts';

const MAX_ATTEMPTS = 2;

/** Larger replies are not worth the gateway's memory. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

export type FetchedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type UpstreamFetch = {
  /**
   * Gets a whole reply, on a kept connection, at the second try if the upstream refused or hung up.
   * @returns nothing when the reply does not tell its length or is too large to be kept.
   * @throws Refusal or the system's error.
   */
  get: (target: string, headers: Record<string, string>) => Promise<FetchedResponse | undefined>;
  close: () => void;
};

async function readWhole(reply: IncomingMessage): Promise<FetchedResponse | undefined> {
  const length = Number(reply.statusCode === 204 ? 0 : reply.headers['content-length']);
  if (!(length <= MAX_BODY_BYTES)) {
    reply.destroy();
    return undefined;
  }
  return { status: reply.statusCode ?? 502, headers: reply.headers, body: await buffer(reply) };
}

/** Creates the way to get whole replies of one upstream for the gateway's own use. */
export function createUpstreamFetch(url: string, limits: Limits, lookup: LookupFunction): UpstreamFetch {
  const { Agent, request } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: limits.upstreamIdleMs, lookup });

  const getOnce = (target: string, headers: Record<string, string>) =>
    new Promise<FetchedResponse | undefined>((resolve, reject) => {
      const upstream = request(new URL(target, url), { agent, headers });
      upstream.once('socket', () => {
        guardTimes(upstream, limits);
      });
      upstream.once('error', reject);
      upstream.once('response', (reply) => {
        readWhole(reply).then(resolve, () => {
          reject(new GatewayError('BAD_GATEWAY'));
        });
      });
      upstream.end();
    });

  const get: UpstreamFetch['get'] = async (target, headers) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await getOnce(target, headers);
      } catch (error) {
        const isWorthAnother = Error.isError(error) && isRetryable(error);
        if (!isWorthAnother || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };

  return {
    get,
    close: () => {
      agent.destroy();
    },
  };
}
