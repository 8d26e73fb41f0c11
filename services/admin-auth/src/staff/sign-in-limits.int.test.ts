import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type Answer, createClient } from '@bookstore/kit/testing/http-client';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';

const PER_ADDRESS = 3;
const PER_ACCOUNT = 6;

let replicas: RunningService[];
let addresses = 0;
let address: string;

beforeAll(async () => {
  const config = await createAdminAuthConfig({
    SIGN_IN_FAILURES_PER_ADDRESS: PER_ADDRESS,
    SIGN_IN_FAILURES_PER_ACCOUNT: PER_ACCOUNT,
  });
  replicas = [await createApp(config), await createApp(config)];
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

const failTimes = async (count: number, username: string): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let tries = 0; tries < count; tries++)
    answers.push(await signIn({ username, password: 'wrong' }, address, replicas[tries % 2]));
  return answers;
};

describe('signing in', () => {
  it('may succeed as often as one likes', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < PER_ACCOUNT + 2; tries++) statuses.push((await signIn({})).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await signIn({ username: 'nobody', password: 'wrong' })).status).toBe(401);
  });
});

describe('failing to sign in', () => {
  it('too often from one address is refused with the time to wait, at every replica together', async () => {
    const answers = await failTimes(PER_ADDRESS + 1, 'somebody');
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    const waitSeconds = Number(answers.at(-1)?.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(800);
    expect(waitSeconds).toBeLessThanOrEqual(900);
    expect(answers.at(-1)?.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await signIn({})).status).toBe(429);
    expect((await signIn({}, newAddress())).status).toBe(200);
  });

  it.each(['nobody-of-that-name', 'admin'])(
    'too often with one name, %s, is refused from anywhere',
    async (username) => {
      const statuses: number[] = [];
      for (let tries = 0; tries <= PER_ACCOUNT; tries++)
        statuses.push((await signIn({ username, password: 'wrong' }, newAddress())).status);
      expect(statuses).toEqual([...Array.from({ length: PER_ACCOUNT }, () => 401), 429]);
    },
  );

  it('many times at the same moment passes the limit no more often than one after the other', async () => {
    const tries = Array.from({ length: 12 }, () => signIn({ username: 'crowd', password: 'wrong' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(PER_ADDRESS);
  });
});
