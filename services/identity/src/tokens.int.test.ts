import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CUSTOMER_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { CUSTOMER_AUDIENCE, customerClaims } from '@bookstore/contracts/tokens';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import {
  anEmail,
  type IdentityWithMails,
  PUBLIC_URL,
  startIdentity,
  startIdentityWithMails,
} from './testing/start-identity.ts';

const tokenResponse = z.object({ token: z.string() });
const jwks = z.object({
  keys: z.array(z.looseObject({ alg: z.string(), kty: z.string(), crv: z.string() })),
});

describe('customer tokens', () => {
  let identity: IdentityWithMails;
  beforeAll(async () => {
    identity = await startIdentityWithMails();
  });
  afterAll(() => identity.close());

  const fetchToken = async (email: string) => {
    const { browser } = await identity.register(email);
    return tokenResponse.parse(await (await browser.send('/token/')).json()).token;
  };

  it('are signed with ES256 by a published key, with subject, audience and expiry', async () => {
    const email = anEmail();
    const keys = createRemoteJWKSet(new URL(`${identity.url}/identity/jwks`));
    const { payload, protectedHeader } = await jwtVerify(await fetchToken(email), keys, {
      algorithms: ['ES256'],
      issuer: PUBLIC_URL,
      audience: CUSTOMER_AUDIENCE,
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect(Number(payload.exp) - Number(payload.iat)).toBe(CUSTOMER_TOKEN_SECONDS);
    expect(customerClaims.parse(payload).email).toBe(email);
    expect(payload).not.toHaveProperty('name');
  });

  it('are verified with public keys; the private ones are encrypted in the database', async () => {
    const { keys } = jwks.parse(await (await fetch(`${identity.url}/identity/jwks`)).json());
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ alg: 'ES256', kty: 'EC', crv: 'P-256' });
    expect(keys[0]).not.toHaveProperty('d');
    const stored = await identity.db.collection('jwks').findOne();
    expect(String(stored?.['privateKey'])).not.toMatch(/"d"|"kty"|P-256/);
  });

  it('stay valid after a restart', async () => {
    const token = await fetchToken(anEmail());
    const restarted = await startIdentity({ MONGO_URL: identity.databaseUrl });
    const keys = createRemoteJWKSet(new URL(`${restarted.url}/identity/jwks`));
    await expect(jwtVerify(token, keys, { issuer: PUBLIC_URL })).resolves.toBeDefined();
    await restarted.close();
  });
});
