import { expect, it } from '@jest/globals';
import { MongoNetworkError } from 'mongodb';
import { recordErrors, runInScope } from './request-scope.ts';

it('a request whose database has failed changes nothing more, also where better-auth catches that', async () => {
  const changes: string[] = [];
  const failure = new MongoNetworkError('connection 1 closed');
  const adapter = recordErrors({
    findMany: () => Promise.reject(failure),
    deleteMany: () => Promise.resolve(changes.push('deleted')),
  });
  const endSessions = async () => {
    await adapter.findMany().catch(() => []);
    await adapter.deleteMany().catch(() => 0);
    return 'ended';
  };
  await expect(runInScope(new AbortController().signal, endSessions)).rejects.toBe(failure);
  expect(changes).toEqual([]);
});
