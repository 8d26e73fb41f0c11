import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { isDatabaseAway, isWorthRetrying } from './mongo.ts';
import { isAllKnownAlready } from './projection.ts';
import { createDatabaseUrl } from './testing/environment.ts';

const { MongoBulkWriteError, MongoClient } = mongoose.mongo;

/** A way to the database that can be cut. */
async function openWay(to: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(to.port), to.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.pipe(database).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `mongodb://127.0.0.1:${port}${to.pathname}?directConnection=true&serverSelectionTimeoutMS=50`,
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

describe('a bulk of writes that the database did not answer', () => {
  it('is made again', async () => {
    const failure = await failToWrite();
    expect(failure).toBeInstanceOf(MongoBulkWriteError);
    expect(isDatabaseAway(failure)).toBe(true);
    expect(isWorthRetrying(failure)).toBe(true);
  });

  it('does not count as known already', async () => {
    expect(isAllKnownAlready(await failToWrite())).toBe(false);
  });
});
