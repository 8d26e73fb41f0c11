import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.ts';

const nothing = {
  random: undefined,
  hits: undefined,
  outageSeconds: undefined,
  restartsMongo: false,
  wipesBroker: false,
  restartsAll: false,
};

describe('npm run chaos', () => {
  it('breaks everything in moderation when it is told nothing but a seed', () => {
    expect(readOptions(['--seed', '7'])).toEqual({
      seed: 7,
      random: { kills: 60, seconds: Infinity },
      hits: 2,
      outageSeconds: 60,
      restartsMongo: true,
      wipesBroker: true,
      restartsAll: true,
    });
  });

  it('breaks only what it is told', () => {
    const random = { kills: 1000, seconds: Infinity };
    expect(readOptions(['--kills', '1000', '--seed', '7'])).toEqual({ ...nothing, seed: 7, random });
    expect(readOptions(['--rolling', '--seed', '7'])).toEqual({ ...nothing, seed: 7, restartsAll: true });
  });

  it('says what it does not know', () => {
    expect(() => readOptions(['--kill', '3'])).toThrow('--kill');
    expect(() => readOptions(['--kills', 'many'])).toThrow('kills');
  });
});
