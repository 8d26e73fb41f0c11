import { describe, expect, it } from '@jest/globals';
import { readChaosOptions } from './options.ts';

const none = { 'full-disk': false, 'restart-mongo': false, wipe: false, rolling: false };

describe('npm run chaos', () => {
  it('runs every scenario, in moderation, when only a seed is given', () => {
    expect(readChaosOptions(['--seed', '7'])).toEqual({
      seed: 7,
      kills: 60,
      hits: 2,
      outage: 60,
      alarm: 60,
      'full-disk': false,
      'restart-mongo': true,
      stock: 40,
      mail: 40,
      wipe: true,
      rolling: true,
    });
  });

  it('runs only the requested scenarios', () => {
    expect(readChaosOptions(['--kills', '1000', '--seed', '7'])).toEqual({ ...none, seed: 7, kills: 1000 });
    expect(readChaosOptions(['--rolling', '--seed', '7'])).toEqual({ ...none, seed: 7, rolling: true });
  });

  it('blocks the broker for ten minutes, or as long as is asked', () => {
    expect(readChaosOptions(['--alarm', '--seed', '7'])).toEqual({ ...none, seed: 7, alarm: 600 });
    expect(readChaosOptions(['--alarm', '30', '--full-disk', '--seed', '7'])).toEqual({
      ...none,
      seed: 7,
      alarm: 30,
      'full-disk': true,
    });
  });

  it('kills 200 times while copies are few, or as often as is asked', () => {
    expect(readChaosOptions(['--stock', '--seed', '7'])).toEqual({ ...none, seed: 7, stock: 200 });
    expect(readChaosOptions(['--stock', '20', '--seed', '7'])).toEqual({ ...none, seed: 7, stock: 20 });
  });

  it('rejects unknown and malformed options', () => {
    expect(() => readChaosOptions(['--kill', '3'])).toThrow('--kill');
    expect(() => readChaosOptions(['--kills', 'many'])).toThrow('kills');
  });
});
