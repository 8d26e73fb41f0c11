import { expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { createDatabaseUrl } from '../testing/environment.ts';
import { Lease } from './lease.ts';

const LONG_MS = 600_000;

it('a lease is released by the process that holds it, and by no other', async () => {
  const connection = await mongoose.createConnection(createDatabaseUrl('kit')).asPromise();
  const [holder, other] = [new Lease(connection, 'one'), new Lease(connection, 'one')];
  expect(await holder.take(LONG_MS)).toBe(true);
  await other.release();
  expect(await other.take(LONG_MS)).toBe(false);
  await holder.release();
  expect(await other.take(LONG_MS)).toBe(true);
  await connection.close();
});
