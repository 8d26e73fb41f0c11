import { beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type Connection } from 'mongoose';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '@bookstore/runtime/testing/ports';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { startService } from '../service/create-service.ts';
import { isDatabaseUnavailable } from '@bookstore/runtime/database-errors';
import { isRetryable } from './mongo.ts';
import { areAllDuplicates } from './versioned-states.ts';
import { createDatabaseUrl, createTestConfig } from '../testing/environment.ts';

const { MongoBulkWriteError, MongoClient } = mongoose.mongo;

/** A proxy to the database that can be cut, and can swallow replies. */
async function openProxy(to: URL) {
  const sockets = new Set<Socket>();
  let swallowed: string | undefined;
  const server = createServer((client) => {
    const database = connect(Number(to.port), to.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (chunk: Buffer) => {
      if (swallowed && chunk.includes(swallowed)) database.unpipe(client);
    });
    client.pipe(database).pipe(client);
  });
  const port = await portOf(server.listen(0, '127.0.0.1'));
  return {
    url: `mongodb://127.0.0.1:${port}${to.pathname}?directConnection=true&serverSelectionTimeoutMS=2000&retryReads=false`,
    /** Swallows all replies on a connection from its first command on a collection on. */
    swallowReplies: (collection: string) => {
      swallowed = collection;
    },
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The driver's own error of a bulk write to a database that is gone. */
async function failToWrite(): Promise<unknown> {
  const proxy = await openProxy(new URL(createDatabaseUrl('kit')));
  const client = await new MongoClient(proxy.url).connect();
  const states = client.db().collection('states');
  await states.countDocuments();
  proxy.cut();
  const writes = [{ updateOne: { filter: { v: 1 }, update: { $set: { v: 2 } }, upsert: true } }];
  const failure: unknown = await states
    .bulkWrite(writes, { ordered: false })
    .catch((error: unknown) => error);
  await client.close();
  return failure;
}

/** Node's own error of a write to a socket that the other end has closed. */
async function writeToEndedSocket(): Promise<unknown> {
  const server = createServer((socket) => socket.end());
  const socket = connect(await portOf(server.listen(0, '127.0.0.1')), '127.0.0.1').resume();
  await once(socket, 'end');
  socket.write('too late');
  const failures: unknown[] = await once(socket, 'error');
  server.close();
  return failures[0];
}

describe('a bulk write that the database did not answer', () => {
  let failure: unknown;
  beforeAll(async () => {
    failure = await failToWrite();
  });

  it('is retried', () => {
    expect(failure).toBeInstanceOf(MongoBulkWriteError);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(isRetryable(failure)).toBe(true);
  });

  it('does not count as stored already', () => {
    expect(areAllDuplicates(failure)).toBe(false);
  });
});

/** A service behind a proxy to its database, and its connection. */
async function startBehindProxy() {
  const proxy = await openProxy(new URL(createDatabaseUrl('kit')));
  const found = Promise.withResolvers<Connection>();
  @Module({})
  class DatabaseModule {
    constructor(@InjectConnection() connection: Connection) {
      found.resolve(connection);
    }
  }
  const config = { ...(await createTestConfig('kit')), MONGO_URL: proxy.url };
  const service = await startService({ name: 'kit', config, imports: [DatabaseModule] });
  return { proxy, service, connection: await found.promise };
}

// Concurrent, because the second one waits half a minute for the driver's time-out.
it.concurrent(
  'a service whose database is gone fails at once instead of buffering commands',
  async () => {
    const { proxy, service, connection } = await startBehindProxy();
    proxy.cut();
    await eventually(() => {
      expect(connection.readyState).toBe(mongoose.ConnectionStates.disconnected);
    });
    const failure: unknown = await connection
      .transaction((session) => connection.collection('states').findOne({}, { session }))
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await service.close();
  },
  60_000,
);

it.concurrent(
  'a service gives up on a connection that falls silent, even though the database is up',
  async () => {
    const { proxy, service, connection } = await startBehindProxy();
    const read = () => connection.collection('states').findOne({});
    await read();
    proxy.swallowReplies('states');
    const failure: unknown = await read().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    proxy.cut();
    await service.close();
  },
  60_000,
);

it('a write on a closed connection is retried', async () => {
  expect(isRetryable(await writeToEndedSocket())).toBe(true);
});
