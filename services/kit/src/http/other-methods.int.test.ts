import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { type RunningService, startService } from '../service/create-service.ts';
import { createTestConfig } from '../testing/environment.ts';

@Controller('orders')
class OrdersController {
  @Get(':id')
  find(): object {
    return {};
  }

  @Post('drafts')
  draft(): object {
    return {};
  }
}

@Module({ controllers: [OrdersController] })
class OrdersModule {}

let service: RunningService;

beforeAll(async () => {
  const config = await createTestConfig('other_methods');
  service = await startService({ name: 'other-methods', config, imports: [OrdersModule] });
});

afterAll(() => service.close());

const ask = (method: string, path: string, init: RequestInit = {}) =>
  fetch(service.url + path, { method, ...init });

describe('a path', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])(
    'answers %s, for which it has no route, with 405 and Allow',
    async (method) => {
      const answer = await ask(method, '/orders/1');
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    },
  );

  it('does so whatever the body', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await ask('PUT', '/orders/drafts', { headers, body: '{' })).status).toBe(405);
  });

  it('still serves the methods of its routes', async () => {
    const statuses = [ask('GET', '/orders/1'), ask('HEAD', '/orders/1/'), ask('POST', '/orders/drafts')];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 201]);
  });

  it('is 404 without a route for any method', async () => {
    expect((await ask('POST', '/elsewhere')).status).toBe(404);
  });
});
