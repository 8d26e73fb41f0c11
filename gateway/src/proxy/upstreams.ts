import type { GatewaySettings } from '../config.ts';
import type { UpstreamName } from '../routing/routes.ts';
import { createUpstream, type Upstream, type UpstreamContext } from './upstream.ts';

export type Upstreams = Readonly<Record<UpstreamName, Upstream>>;

/** Creates the way to each part of the shop. */
export function createUpstreams(settings: GatewaySettings, context: UpstreamContext): Upstreams {
  return {
    catalog: createUpstream('catalog', settings.CATALOG_URL, context),
    orders: createUpstream('orders', settings.ORDERS_URL, context),
    'admin-auth': createUpstream('admin-auth', settings.ADMIN_AUTH_URL, context),
    identity: createUpstream('identity', settings.IDENTITY_URL, context),
    web: createUpstream('web', settings.WEB_URL, context),
  };
}
