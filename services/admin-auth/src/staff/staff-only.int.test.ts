import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession } from '@bookstore/contracts/staff';
import {
  CUSTOMER_AUDIENCE,
  STAFF_AUDIENCE,
  STAFF_ISSUER,
  TOKEN_ALGORITHM,
} from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { FORGERIES, type Forge } from '@bookstore/kit/testing/forged-tokens';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { createTokenSigner, startTokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { importPKCS8, importSPKI } from 'jose';
import { createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';
import { type SigningKey, SigningKeySchema } from './signing-key.schema.ts';

let service: RunningService;
let forge: Forge;
let send: Client;
let close: () => Promise<unknown>;

/** Signs with the service's own key, as whoever reads its database could. */
async function stealSigner(mongoUrl: string) {
  const connection = await createConnection(mongoUrl).asPromise();
  const key = await connection.model<SigningKey>('SigningKey', SigningKeySchema).findOne().lean().orFail();
  await connection.close();
  return createTokenSigner(
    { issuer: STAFF_ISSUER, audience: STAFF_AUDIENCE, kid: key.kid },
    {
      privateKey: await importPKCS8(key.privatePem, TOKEN_ALGORITHM),
      publicKey: await importSPKI(key.publicPem, TOKEN_ALGORITHM, { extractable: true }),
    },
  );
}

beforeAll(async () => {
  const config = await createAdminAuthConfig();
  service = await createApp(config);
  const [genuine, forger, other] = await Promise.all([
    stealSigner(config.MONGO_URL),
    startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE),
    startTokenIssuer('http://shop.example', CUSTOMER_AUDIENCE),
  ]);
  forge = { genuine, forger, other, claims: { sub: 'staff-1', username: 'admin', role: 'admin' } };
  send = createClient(service.url);
  close = () => Promise.all([service, forger, other].map((part) => part.close()));
});

afterAll(() => close());

const read = async (token: string) => (await send('GET', '/api/admin', { token })).status;

describe('statistics', () => {
  it('are for staff', async () => {
    const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: ADMIN })).body);
    expect(await read(token)).toBe(200);
    expect(await read(await forge.genuine.sign(forge.claims))).toBe(200);
  });

  it.each(Object.entries(FORGERIES))('are not for a token with %s', async (_, make) => {
    expect(await read(await make(forge))).toBe(401);
  });

  it('are forbidden to staff of another role', async () => {
    expect(await read(await forge.genuine.sign({ ...forge.claims, role: 'clerk' }))).toBe(403);
  });
});
