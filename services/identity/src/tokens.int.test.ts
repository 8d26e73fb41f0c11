import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CUSTOMER_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { CUSTOMER_AUDIENCE, customerClaims } from '@bookstore/contracts/tokens';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { anEmail, Browser, type IdentityUnderTest, PUBLIC_URL, startIdentity } from './testing.ts';

const tokenResponse = z.object({ token: z.string() });
const jwks = z.object({
  keys: z.array(z.looseObject({ alg: z.string(), kty: z.string(), crv: z.string() })),
});

describe('customer tokens', () => {
  const databaseUrl = createDatabaseUrl('identity');
  let identity: IdentityUnderTest;
  beforeAll(async () => {
    identity = await startIdentity({ MONGO_URL: databaseUrl });
  });
  afterAll(() => identity.close());

  const fetchToken = async (email: string) => {
    const browser = new Browser(identity.url);
    await browser.register(email);
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

  it('require a signed-in customer', async () => {
    const response = await new Browser(identity.url).send('/token');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it('are verified with public keys; the private ones are encrypted in the database', async () => {
    const { keys } = jwks.parse(await (await fetch(`${identity.url}/identity/jwks`)).json());
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ alg: 'ES256', kty: 'EC', crv: 'P-256' });
    expect(keys[0]).not.toHaveProperty('d');
    const client = new MongoClient(databaseUrl);
    const stored = await client.db().collection('jwks').findOne();
    expect(String(stored?.['privateKey'])).not.toMatch(/"d"|"kty"|P-256/);
    await client.close();
  });

  it('stay valid after a restart', async () => {
    const token = await fetchToken(anEmail());
    await identity.close();
    identity = await startIdentity({ MONGO_URL: databaseUrl });
    const keys = createRemoteJWKSet(new URL(`${identity.url}/identity/jwks`));
    await expect(jwtVerify(token, keys, { issuer: PUBLIC_URL })).resolves.toBeDefined();
  });
});
