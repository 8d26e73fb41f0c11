import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type Answer, createClient } from '@bookstore/kit/testing/http-client';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing/config.ts';
import { signInAdmin } from '../testing/sign-in.ts';
import { addStaff } from '../testing/staff.ts';

const PER_ADDRESS = 3;
const PER_ACCOUNT = 6;

let replicas: RunningService[];
/** The name of an account. */
let known: string;
let addresses = 0;
let address: string;

beforeAll(async () => {
  const config = await createAdminAuthConfig({
    SIGN_IN_FAILURES_PER_ADDRESS: PER_ADDRESS,
    SIGN_IN_FAILURES_PER_ACCOUNT: PER_ACCOUNT,
  });
  const first = await createApp(config);
  replicas = [first, await createApp(config)];
  const send = createClient(first.url);
  known = (await addStaff(send, await signInAdmin(send), 'fulfiller')).username;
});
beforeEach(() => {
  address = newAddress();
});
afterAll(() => Promise.all(replicas.map((replica) => replica.close())));

const newAddress = () => `198.51.100.${(addresses += 1)}`;

const signIn = (credentials: object, from = address, replica = replicas[0]) =>
  createClient(replica?.url ?? '')('POST', '/api/auth/admin', {
    body: { ...ADMIN, ...credentials },
    headers: { 'x-forwarded-for': from },
  });

const failRepeatedly = async (count: number, username: string): Promise<Answer[]> => {
  const responses: Answer[] = [];
  for (let attempt = 0; attempt < count; attempt++)
    responses.push(await signIn({ username, password: 'wrong' }, address, replicas[attempt % 2]));
  return responses;
};

describe('failing to sign in', () => {
  it('too often from one address is rejected with Retry-After, counted across replicas', async () => {
    const responses = await failRepeatedly(PER_ADDRESS + 1, 'unknown-by-address');
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    const waitSeconds = Number(responses.at(-1)?.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(800);
    expect(waitSeconds).toBeLessThanOrEqual(900);
    expect(responses.at(-1)?.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await signIn({})).status).toBe(429);
    expect((await signIn({}, newAddress())).status).toBe(200);
  });

  it.each([
    ['unknown', () => 'unknown-by-account'],
    ['known', () => known],
  ])(
    'too often with one username, %s, is rejected from every address that never signed in with it',
    async (_, nameOf) => {
      const username = nameOf();
      const statuses: number[] = [];
      for (let attempt = 0; attempt <= PER_ACCOUNT; attempt++)
        statuses.push((await signIn({ username, password: 'wrong' }, newAddress())).status);
      expect(statuses).toEqual([...Array.from({ length: PER_ACCOUNT }, () => 401), 429]);
    },
  );

  it('concurrently is limited as it is in sequence', async () => {
    const attempts = Array.from({ length: 12 }, () => signIn({ username: 'crowd', password: 'wrong' }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(PER_ADDRESS);
  });
});
