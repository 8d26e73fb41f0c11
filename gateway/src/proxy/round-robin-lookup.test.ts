import { describe, expect, it } from '@jest/globals';
import { createRoundRobinLookup } from './round-robin-lookup.ts';

const REPLICAS = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((address) => ({ address, family: 4 }));

const lookup = createRoundRobinLookup((hostname, _options, callback) => {
  if (hostname === 'catalog') callback(null, REPLICAS);
  else callback(new Error(`no ${hostname}`), []);
});

const resolve = (hostname: string, all: boolean) =>
  new Promise((fulfil, reject) => {
    lookup(hostname, { all }, (error, address) => {
      if (error) reject(error);
      else fulfil(address);
    });
  });

describe('the addresses of an upstream', () => {
  it('start with each of its replicas in turn', async () => {
    const firsts = await Promise.all(Array.from({ length: 200 }, () => resolve('catalog', false)));
    expect(new Set(firsts)).toEqual(new Set(REPLICAS.map(({ address }) => address)));
  });

  it('are all returned, so that a connection can try the next', async () => {
    expect(await resolve('catalog', true)).toEqual(expect.arrayContaining(REPLICAS));
  });

  it('are an error when the host is unknown', async () => {
    await expect(resolve('orders', true)).rejects.toThrow('no orders');
  });
});
