import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, createClient } from '@bookstore/kit/testing/http-client';
import { startAdminAuth } from '../testing/admin-auth.ts';
import { ADMIN } from '../testing/config.ts';
import { addStaff } from '../testing/staff.ts';

const PER_ADDRESS = 3;
const PER_ACCOUNT = 6;

const limits = { SIGN_IN_FAILURES_PER_ADDRESS: PER_ADDRESS, SIGN_IN_FAILURES_PER_ACCOUNT: PER_ACCOUNT };
const first = await startAdminAuth(limits);
const replicas = [first, await startAdminAuth({ ...limits, MONGO_URL: first.config.MONGO_URL })];
const { username, password } = await addStaff(first.send, first.token, 'fulfiller');
let addresses = 0;
let address: string;

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

  it('too often with one username is rejected from elsewhere, and does not lock out who signed in before', async () => {
    const statusOf = async (from: string, fields = {}) =>
      (await signIn({ username, password, ...fields }, from)).status;
    expect(await statusOf(address)).toBe(200);
    for (let guess = 0; guess < PER_ACCOUNT; guess++)
      expect(await statusOf(newAddress(), { password: 'wrong' })).toBe(401);
    expect([await statusOf(newAddress()), await statusOf(address)]).toEqual([429, 200]);
  });

  it('is counted for the same username in any case', async () => {
    const cases = (count: number, name: string) =>
      Array.from(name, (letter, at) => (at === count % name.length ? letter.toUpperCase() : letter)).join('');
    const guess = async (count: number) =>
      (await signIn({ username: cases(count, 'caseless'), password: 'wrong' }, newAddress())).status;
    for (let count = 0; count < PER_ACCOUNT; count++) expect(await guess(count)).toBe(401);
    expect(await guess(PER_ACCOUNT)).toBe(429);
  });

  it('because of an account that others have locked counts nothing against the address', async () => {
    const locked = { username: 'locked-by-others', password: 'wrong' };
    for (let guess = 0; guess < PER_ACCOUNT; guess++) await signIn(locked, newAddress());
    for (let refused = 0; refused <= PER_ADDRESS; refused++) expect((await signIn(locked)).status).toBe(429);
    expect((await signIn({})).status).toBe(200);
  });

  it('concurrently is limited as it is in sequence', async () => {
    const attempts = Array.from({ length: 12 }, () => signIn({ username: 'crowd', password: 'wrong' }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(PER_ADDRESS);
  });
});
