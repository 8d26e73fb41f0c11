import { beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type Connection } from 'mongoose';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { startService } from '../service/create-service.ts';
import { isDatabaseUnavailable, isRetryable } from './mongo.ts';
import { areAllDuplicates } from './versioned-states.ts';
import { createDatabaseUrl, createTestConfig } from '../testing/environment.ts';
import { eventually } from '../testing/eventually.ts';

const { MongoBulkWriteError, MongoClient } = mongoose.mongo;

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A way to the database that can be cut, and can swallow replies. */
async function openWay(to: URL) {
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
  const port = await listen(server);
  return {
    url: `mongodb://127.0.0.1:${port}${to.pathname}?directConnection=true&serverSelectionTimeoutMS=2000&retryReads=false`,
    /** Swallows the replies to what is asked of a collection from now on, on the connection that asks. */
    swallowReplies: (collection: string) => {
      swallowed = collection;
    },
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The driver's own error of a bulk of writes to a database that is gone. */
async function failToWrite(): Promise<unknown> {
  const way = await openWay(new URL(createDatabaseUrl('kit')));
  const client = await new MongoClient(way.url).connect();
  const facts = client.db().collection('facts');
  await facts.countDocuments();
  way.cut();
  const writes = [{ updateOne: { filter: { v: 1 }, update: { $set: { v: 2 } }, upsert: true } }];
  const failure: unknown = await facts.bulkWrite(writes, { ordered: false }).catch((error: unknown) => error);
  await client.close();
  return failure;
}

/** Node's own error of a write to a socket that the other end has ended. */
async function writeToEndedSocket(): Promise<unknown> {
  const server = createServer((socket) => socket.end());
  const socket = connect(await listen(server), '127.0.0.1').resume();
  await once(socket, 'end');
  socket.write('too late');
  const failures: unknown[] = await once(socket, 'error');
  server.close();
  return failures[0];
}

describe('a bulk of writes that the database did not answer', () => {
  let failure: unknown;
  beforeAll(async () => {
    failure = await failToWrite();
  });

  it('is made again', () => {
    expect(failure).toBeInstanceOf(MongoBulkWriteError);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(isRetryable(failure)).toBe(true);
  });

  it('does not count as known already', () => {
    expect(areAllDuplicates(failure)).toBe(false);
  });
});

/** A service on a way to its database, and its connection. */
async function startOnWay() {
  const way = await openWay(new URL(createDatabaseUrl('kit')));
  const found = Promise.withResolvers<Connection>();
  @Module({})
  class DatabaseModule {
    constructor(@InjectConnection() connection: Connection) {
      found.resolve(connection);
    }
  }
  const config = { ...(await createTestConfig('kit')), MONGO_URL: way.url };
  const service = await startService({ name: 'kit', config, imports: [DatabaseModule] });
  return { way, service, connection: await found.promise };
}

it('a service whose database is gone says so, and keeps nothing waiting for it', async () => {
  const { way, service, connection } = await startOnWay();
  way.cut();
  await eventually(() => {
    expect(connection.readyState).toBe(mongoose.ConnectionStates.disconnected);
  });
  const failure: unknown = await connection
    .transaction((session) => connection.collection('facts').findOne({}, { session }))
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await service.close();
}, 60_000);

it('a service gives up on a connection that falls silent, though the database is there', async () => {
  const { way, service, connection } = await startOnWay();
  const look = () => connection.collection('facts').findOne({});
  await look();
  way.swallowReplies('facts');
  const failure: unknown = await look().catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  way.cut();
  await service.close();
}, 60_000);

it('a write that finds its connection ended is made again', async () => {
  expect(isRetryable(await writeToEndedSocket())).toBe(true);
});
