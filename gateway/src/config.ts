import { count, httpUrl, processSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { fromEntries } from './from-entries.ts';
import { LIMITS } from './limits.ts';
import { RATE_LIMITS, toUrlSetting, UPSTREAMS } from './routing/routes.ts';

export const gatewaySettings = z.object({
  ...processSettings,
  ...fromEntries(UPSTREAMS.map((name) => [toUrlSetting(name), httpUrl] as const)),
  ...fromEntries(RATE_LIMITS.map(({ setting, perMinute }) => [setting, count(perMinute)] as const)),
  /** Where browsers reach the shop. With https, responses carry HSTS. */
  PUBLIC_URL: httpUrl.optional(),
  /** How many proxies of the operator stand in front and append to X-Forwarded-For. */
  TRUSTED_HOPS: count(0),
  /** Connections of one peer address; behind trusted proxies, requests at once of one client. */
  CONNECTIONS_PER_ADDRESS: count(256),
  UPSTREAM_CONNECT_MS: count(LIMITS.connectMs),
  UPSTREAM_REPLY_MS: count(LIMITS.responseMs),
});

export type GatewaySettings = Readonly<z.infer<typeof gatewaySettings>>;
