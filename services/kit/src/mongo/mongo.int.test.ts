import { expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type Connection } from 'mongoose';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { portOf } from '@bookstore/runtime/testing/ports';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { startService } from '../service/create-service.ts';
import { isDatabaseUnavailable } from '@bookstore/runtime/database-errors';
import { isRetryable } from './mongo.ts';
import { areAllDuplicates } from './versioned-states.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { createDatabaseUrl, createTestConfig } from '../testing/environment.ts';

const { MongoBulkWriteError, MongoClient, MongoWriteConcernError } = mongoose.mongo;

const openProxy = async () => {
  const proxy = await startDatabaseProxy(createDatabaseUrl('kit'));
  return { ...proxy, url: `${proxy.url}&serverSelectionTimeoutMS=2000&retryReads=false` };
};

/** The driver's own error of a bulk write to a database that is gone. */
async function failToWrite(): Promise<unknown> {
  const proxy = await openProxy();
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
async function writeToEndedSocket(): Promise<Error> {
  const server = createServer((socket) => socket.end());
  const socket = connect(await portOf(server.listen(0, '127.0.0.1')), '127.0.0.1').resume();
  await once(socket, 'end');
  socket.write('too late');
  const failures: unknown[] = await once(socket, 'error');
  server.close();
  if (!(failures[0] instanceof Error)) throw new Error('the socket did not fail');
  return failures[0];
}

it('a bulk write that the database did not answer is retried, and does not count as stored already', async () => {
  const failure = await failToWrite();
  expect(failure).toBeInstanceOf(MongoBulkWriteError);
  expect([isDatabaseUnavailable(failure), isRetryable(failure)]).toEqual([true, true]);
  expect(areAllDuplicates(failure)).toBe(false);
});

/** A service behind a proxy to its database, and its connection. */
async function startBehindProxy(replyTimeoutMs?: number) {
  const proxy = await openProxy();
  const found = Promise.withResolvers<Connection>();
  @Module({})
  class DatabaseModule {
    constructor(@InjectConnection() connection: Connection) {
      found.resolve(connection);
    }
  }
  const config = { ...(await createTestConfig('kit')), MONGO_URL: proxy.url };
  const service = await startService({
    ...{ name: 'kit', config, imports: [DatabaseModule] },
    ...(replyTimeoutMs !== undefined && { replyTimeoutMs }),
  });
  return { proxy, service, connection: await found.promise };
}

it('a service whose database is gone fails at once instead of buffering commands', async () => {
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
});

it('a service gives up on a connection that falls silent, even though the database is up', async () => {
  const { proxy, service, connection } = await startBehindProxy(2000);
  const read = () => connection.collection('states').findOne({});
  await read();
  proxy.swallowReplies('states');
  const failure: unknown = await read().catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  proxy.cut();
  await service.close();
});

it('a write that is not confirmed, as while the database shuts down, is retried', async () => {
  const client = await new MongoClient(createDatabaseUrl('kit')).connect();
  const states = client.db().collection('states', { writeConcern: { w: 2, wtimeoutMS: 1 } });
  const failures = await Promise.all([
    states.insertOne({}).catch((error: unknown) => error),
    states.bulkWrite([{ insertOne: { document: {} } }]).catch((error: unknown) => error),
  ]);
  await client.close();
  expect(failures).toEqual([expect.any(MongoWriteConcernError), expect.any(MongoBulkWriteError)]);
  expect(failures.map(isRetryable)).toEqual([true, true]);
});

it('a write on a closed connection is retried', async () => {
  expect(isRetryable(await writeToEndedSocket())).toBe(true);
});

it('a transaction whose commit meets a closed connection is retried', async () => {
  const socketError = await writeToEndedSocket();
  const client = await new MongoClient(createDatabaseUrl('kit')).connect();
  const session = client.startSession();
  session.commitTransaction = () => Promise.reject(socketError);
  const failure: unknown = await session
    .withTransaction(() => client.db().collection('states').insertOne({}, { session }))
    .catch((error: unknown) => error);
  await client.close();
  expect(isRetryable(failure)).toBe(true);
});
