import { describe, expect, it } from '@jest/globals';
import { readChaosOptions } from './options.ts';

const nothing = {
  random: undefined,
  hits: undefined,
  outageSeconds: undefined,
  restartsMongo: false,
  wipesBroker: false,
  restartsAll: false,
};

describe('npm run chaos', () => {
  it('runs every scenario, in moderation, when only a seed is given', () => {
    expect(readChaosOptions(['--seed', '7'])).toEqual({
      seed: 7,
      random: { kills: 60, seconds: Infinity },
      hits: 2,
      outageSeconds: 60,
      restartsMongo: true,
      wipesBroker: true,
      restartsAll: true,
    });
  });

  it('runs only the requested scenarios', () => {
    const random = { kills: 1000, seconds: Infinity };
    expect(readChaosOptions(['--kills', '1000', '--seed', '7'])).toEqual({ ...nothing, seed: 7, random });
    expect(readChaosOptions(['--rolling', '--seed', '7'])).toEqual({
      ...nothing,
      seed: 7,
      restartsAll: true,
    });
  });

  it('rejects unknown and malformed options', () => {
    expect(() => readChaosOptions(['--kill', '3'])).toThrow('--kill');
    expect(() => readChaosOptions(['--kills', 'many'])).toThrow('kills');
  });
});
