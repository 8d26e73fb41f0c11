import { afterAll, describe, expect, it } from '@jest/globals';
import { STAFF_ROLES, type StaffTask } from '@bookstore/contracts/staff';
import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { CONFIG } from '../config.ts';
import { Platform } from '../service/platform.ts';
import { startService } from '../service/create-service.ts';
import { createTestConfig } from '../testing/environment.ts';
import { createClient } from '../testing/http-client.ts';
import { startStaffIssuer } from '../testing/token-issuer.ts';
import { Internal, OwnAccount, Public, requireDeclaredAccess, Roles } from './access.guard.ts';
import { createStaffStrategy, StaffStrategy } from './staff.guard.ts';

@Controller('things')
@Roles('staff')
class ThingsController {
  @Get('staff')
  staff(): object {
    return {};
  }

  @Get('manager')
  @Roles('manager')
  manager(): object {
    return {};
  }

  @Get('admin')
  @Roles('admin')
  admin(): object {
    return {};
  }

  @Get('own')
  @OwnAccount()
  own(): object {
    return {};
  }

  @Get('public')
  @Public()
  all(): object {
    return {};
  }

  @Get('internal')
  @Internal()
  internal(): object {
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
const PATHS = ['staff', 'manager', 'admin', 'own', 'public', 'internal'];
const statusesOf = async (token?: string) =>
  (await Promise.all(PATHS.map((path) => ask(path, token)))).map(([status]) => status);

describe('who is admitted', () => {
  it.each([
    ['admin', [200, 200, 200, 200, 200, 401]],
    ['manager', [200, 200, 403, 200, 200, 401]],
    ['fulfiller', [200, 403, 403, 200, 200, 401]],
  ])('follows from the role %s', async (role, expected) => {
    expect(STAFF_ROLES).toContain(role);
    expect(await statusesOf(await sign(role))).toEqual(expected);
  });

  it('is anyone where a handler says so, and nobody else without a token', async () => {
    expect(await statusesOf()).toEqual([401, 401, 401, 401, 200, 401]);
    expect(await statusesOf('not a token')).toEqual([401, 401, 401, 401, 200, 401]);
  });

  it('is a service with the token that they share', async () => {
    expect(await statusesOf(config.SERVICE_TOKEN)).toEqual([401, 401, 401, 401, 200, 200]);
  });

  it('is an account with a task only where it is about the own account', async () => {
    const token = await sign('admin', 'change-password');
    expect(await statusesOf(token)).toEqual([403, 403, 403, 200, 200, 401]);
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

it('a handler that does not say who may call it fails the start', async () => {
  @Controller('gap')
  class GapController {
    @Get()
    @Public()
    open(): object {
      return {};
    }

    @Get('forgotten')
    forgotten(): object {
      return {};
    }
  }
  @Module({ imports: [DiscoveryModule], controllers: [GapController] })
  class GapModule {}

  const app = await NestFactory.create(GapModule, new FastifyAdapter(), { logger: false });
  expect(() => {
    requireDeclaredAccess(app);
  }).toThrow('who may call GapController.forgotten?');
});
