import { describe, expect, it } from '@jest/globals';
import { databaseUrl } from './mongo.ts';

describe('The URL of a database', () => {
  it.each([
    ['mongodb://localhost:27017', 'mongodb://localhost:27017/orders'],
    ['mongodb://localhost:27017/', 'mongodb://localhost:27017/orders'],
    ['mongodb://localhost/?replicaSet=rs0', 'mongodb://localhost/orders?replicaSet=rs0'],
    ['mongodb://a:1,b:2/other?replicaSet=rs0', 'mongodb://a:1,b:2/orders?replicaSet=rs0'],
    ['mongodb+srv://cluster.example.org', 'mongodb+srv://cluster.example.org/orders'],
  ])('on %s is %s', (base, expected) => {
    expect(databaseUrl(base, 'orders')).toBe(expected);
  });

  it.each([
    ['mongodb://me:secret@host', 'admin'],
    ['mongodb://me:secret@host/', 'admin'],
    ['mongodb://me:secret@host/accounts', 'accounts'],
    ['mongodb://me:secret@host/accounts?authSource=others', 'others'],
  ])('on %s still authenticates against %s', (base, authSource) => {
    expect(databaseUrl(base, 'orders')).toBe(`mongodb://me:secret@host/orders?authSource=${authSource}`);
  });

  it('is refused when the base is not a MongoDB URL', () => {
    expect(() => databaseUrl('http://localhost', 'orders')).toThrow('MONGO_URL');
  });
});
