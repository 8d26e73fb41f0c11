import { afterAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { UNFINISHED_RESTORE } from '@bookstore/runtime/unfinished-restore';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import { type Connection, createConnection, Schema } from 'mongoose';
import { startService } from './create-service.ts';
import { Public } from '../auth/access.guard.ts';
import { createDatabaseUrl, createTestConfig } from '../testing/environment.ts';

@Controller('orders')
@Public()
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

const config = await createTestConfig('methods');
const service = await startService({ name: 'methods', config, imports: [OrdersModule] });
afterAll(() => service.close());

const ask = (method: string, path: string, init: RequestInit = {}) =>
  fetch(service.url + path, { method, ...init });

describe('a path', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])(
    'answers %s, for which it has no route, with 405 and Allow',
    async (method) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await ask(method, '/orders/1', { headers, body: '{' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    },
  );

  it('still serves the methods of its routes', async () => {
    const statuses = [ask('GET', '/orders/1'), ask('HEAD', '/orders/1/'), ask('POST', '/orders/drafts')];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 201]);
  });

  it('is 404 without a route for any method', async () => {
    expect((await ask('POST', '/elsewhere')).status).toBe(404);
  });
});

it('a service that drains serves on, and keeps no connection alive', async () => {
  expect((await ask('GET', '/orders/1')).headers.get('connection')).toBe('keep-alive');
  service.health.drain();
  const answer = await ask('GET', '/orders/1');
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
});

it('a service does not start with a part of a backup', async () => {
  const own = { ...config, MONGO_URL: createDatabaseUrl('unfinished') };
  const database = await createConnection(own.MONGO_URL).asPromise();
  await database.createCollection(UNFINISHED_RESTORE);
  const written: string[] = [];
  @Module({
    imports: [MongooseModule.forFeature([{ name: 'Note', schema: new Schema({ text: String }) }])],
    providers: [
      {
        provide: 'writer',
        inject: [getConnectionToken()],
        useFactory: (connection: Connection) => connection.collection('written').insertOne({}),
      },
      { provide: 'consumer', useFactory: () => written.push('without a database') },
    ],
  })
  class WritingModule {}
  const start = startService({ name: 'unfinished', config: own, imports: [WritingModule] });
  await expect(start).rejects.toThrow('The restore of this shop has not been finished');
  expect((await database.listCollections()).map(({ name }) => name)).toEqual([UNFINISHED_RESTORE]);
  expect(written).toEqual([]);
  await database.close();
});
