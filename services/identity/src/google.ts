import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import type { IdentityConfig } from './config.ts';

/** The shop's page at which every sign-in popup ends, also one that failed. */
export const POPUP_END = '/signed-in.html';

const profile = z.object({ email: z.string().optional(), name: z.string().optional() });

export const hasGoogle = ({ GOOGLE_CLIENT_ID: id }: IdentityConfig): boolean => id !== undefined;

/** The one provider of third-party sign-in, found by OIDC discovery; none when it is not set up. */
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
      // better-auth refuses a profile without a name, which an OIDC issuer need not give.
      mapProfileToUser: (claims) => {
        const { email = '', name = email } = profile.parse(claims);
        return { name };
      },
    },
  ];
}
