import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing/config.ts';

const GUESSES = 3;

let service: RunningService;

beforeAll(async () => {
  service = await createApp(await createAdminAuthConfig({ SIGN_IN_FAILURES_PER_ACCOUNT: GUESSES }));
});
afterAll(() => service.close());

it('Guesses from elsewhere do not lock the owner out of an address that signed in before', async () => {
  const signIn = async (address: string, password = ADMIN.password) => {
    const headers = { 'x-forwarded-for': address };
    const body = { ...ADMIN, password };
    return (await createClient(service.url)('POST', '/api/auth/admin', { body, headers })).status;
  };
  expect(await signIn('198.51.100.1')).toBe(200);
  for (let guess = 0; guess < GUESSES; guess += 1)
    expect(await signIn(`203.0.113.${guess}`, 'wrong')).toBe(401);
  expect([await signIn('203.0.113.9'), await signIn('198.51.100.1')]).toEqual([429, 200]);
});
