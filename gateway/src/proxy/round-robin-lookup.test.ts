import { describe, expect, it } from '@jest/globals';
import { createRoundRobinLookup } from './round-robin-lookup.ts';

const REPLICAS = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((address) => ({ address, family: 4 }));

const lookup = createRoundRobinLookup((hostname, _options, callback) => {
  if (hostname === 'catalog') callback(null, REPLICAS);
  else callback(new Error(`no ${hostname}`), []);
});

const ask = (hostname: string, all: boolean) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all }, (error, address) => {
      if (error) reject(error);
      else resolve(address);
    });
  });

describe('The addresses of an upstream', () => {
  it('begin with each of its replicas in the course of time', async () => {
    const firsts = await Promise.all(Array.from({ length: 200 }, () => ask('catalog', false)));
    expect(new Set(firsts)).toEqual(new Set(REPLICAS.map(({ address }) => address)));
  });

  it('are all told, so that a connection can try the next', async () => {
    expect(await ask('catalog', true)).toEqual(expect.arrayContaining(REPLICAS));
  });

  it('are told missing when there are none', async () => {
    await expect(ask('orders', true)).rejects.toThrow('no orders');
  });
});
