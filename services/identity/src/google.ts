import { isBlank } from '@bookstore/contracts/text';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import type { IdentityConfig } from './config.ts';

/** The page of the shop at which every sign-in popup ends, whether it succeeded or failed. */
export const POPUP_END = '/signed-in.html';

const profile = z.object({ email: z.string().optional(), name: z.string().optional() });

/** The third-party provider, found by OIDC discovery; an empty list when it is not configured. */
export function createGoogle(config: IdentityConfig): GenericOAuthConfig[] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config;
  if (clientId === undefined) return [];
  return [
    {
      providerId: 'google',
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      clientId,
      clientSecret,
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
      // better-auth rejects a profile without a name, which OIDC does not require.
      mapProfileToUser: (claims) => {
        const { email = '', name = '' } = profile.parse(claims);
        return { name: isBlank(name) ? email : name };
      },
    },
  ];
}
