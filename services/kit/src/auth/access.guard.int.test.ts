import { afterAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@bookstore/contracts/operation';
import { STAFF_ROLES, type StaffTask } from '@bookstore/contracts/staff';
import { Controller, Get, Module } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG } from '../config.ts';
import { Implements } from '../service/implements.ts';
import { Platform } from '../service/platform.ts';
import { startService } from '../service/create-service.ts';
import { createTestConfig } from '../testing/environment.ts';
import { createClient } from '../testing/http-client.ts';
import { startStaffIssuer } from '../testing/token-issuer.ts';
import { Internal } from './access.guard.ts';
import { createStaffStrategy, StaffStrategy } from './staff.guard.ts';

const readFor = <C extends Caller>(caller: C) =>
  ({ summary: '', method: 'get', path: `/things/${caller}`, caller, reply: z.object({}) }) as const;

@Controller()
class ThingsController {
  @Implements(readFor('staff'))
  staff() {
    return {};
  }

  @Implements(readFor('manager'))
  manager() {
    return {};
  }

  @Implements(readFor('admin'))
  admin() {
    return {};
  }

  @Implements(readFor('ownAccount'))
  own() {
    return {};
  }

  @Implements(readFor('anyone'))
  all() {
    return {};
  }

  @Get('things/internal')
  @Internal()
  internal(): object {
    return {};
  }

  @Get('things/undeclared')
  undeclared(): object {
    return {};
  }
}

@Module({
  controllers: [ThingsController],
  providers: [{ provide: StaffStrategy, inject: [CONFIG, Platform], useFactory: createStaffStrategy }],
})
class ThingsModule {}

const issuer = await startStaffIssuer();
const config = { ...(await createTestConfig('access')), STAFF_JWKS_URL: issuer.jwksUrl };
const service = await startService({ name: 'access', config, imports: [ThingsModule] });
afterAll(() => Promise.all([service.close(), issuer.close()]));

const ask = async (path: string, token?: string) => {
  const { status, body } = await createClient(service.url)('GET', `/things/${path}`, { token });
  return [status, body] as const;
};
const sign = (role: string, task?: StaffTask) =>
  issuer.sign({ sub: `${role}-1`, username: role, role, ...(task && { task }) });
const PATHS = ['staff', 'manager', 'admin', 'ownAccount', 'anyone', 'internal', 'undeclared'];
const statusesOf = async (token?: string) =>
  (await Promise.all(PATHS.map((path) => ask(path, token)))).map(([status]) => status);

describe('who is admitted', () => {
  it.each([
    ['admin', [200, 200, 200, 200, 200, 401, 403]],
    ['manager', [200, 200, 403, 200, 200, 401, 403]],
    ['fulfiller', [200, 403, 403, 200, 200, 401, 403]],
  ])('follows from the role %s', async (role, expected) => {
    expect(STAFF_ROLES).toContain(role);
    expect(await statusesOf(await sign(role))).toEqual(expected);
  });

  it('is anyone where a handler says so, and nobody else without a token', async () => {
    expect(await statusesOf()).toEqual([401, 401, 401, 401, 200, 401, 403]);
    expect(await statusesOf('not a token')).toEqual([401, 401, 401, 401, 200, 401, 403]);
  });

  it('is a service with the token that they share', async () => {
    expect(await statusesOf(config.SERVICE_TOKEN)).toEqual([401, 401, 401, 401, 200, 200, 403]);
  });

  it('is an account with a task only where it is about the own account', async () => {
    const token = await sign('admin', 'change-password');
    expect(await statusesOf(token)).toEqual([403, 403, 403, 200, 200, 401, 403]);
    expect((await ask('admin', token))[1]).toMatchObject({ code: 'ACCOUNT_INCOMPLETE' });
  });

  it('is decided without asking admin-auth for each request', async () => {
    const token = await sign('manager');
    await ask('manager', token);
    const { reads } = issuer.access;
    for (let request = 0; request < 100; request += 1) await ask('manager', token);
    expect(issuer.access.reads - reads).toBeLessThan(50);
  });
});
