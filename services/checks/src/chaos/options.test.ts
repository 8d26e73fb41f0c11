import { describe, expect, it } from '@jest/globals';
import { readChaosOptions } from './options.ts';

const none = { 'full-disk': false, 'restart-mongo': false, wipe: false, rolling: false };
const inModeration = {
  ...{ kills: 60, hits: 2, outage: 60, alarm: 60, stock: 40, mail: 40, staff: 40 },
  ...{ 'full-disk': false, 'restart-mongo': true, wipe: true, rolling: true },
};

describe('npm run chaos', () => {
  it.each([
    ['runs every scenario, in moderation, when only a seed is given', [], inModeration],
    ['kills only', ['--kills', '1000'], { ...none, kills: 1000 }],
    ['restarts only', ['--rolling'], { ...none, rolling: true }],
    ['blocks the broker for ten minutes', ['--alarm'], { ...none, alarm: 600 }],
    ['or as long as is asked', ['--alarm', '30', '--full-disk'], { ...none, alarm: 30, 'full-disk': true }],
    ['kills 200 times while copies are few', ['--stock'], { ...none, stock: 200 }],
    ['or as often as is asked', ['--stock', '20'], { ...none, stock: 20 }],
    ['kills 100 times while staff change things', ['--staff'], { ...none, staff: 100 }],
  ])('%s: %j', (_what, args, expected) => {
    expect(readChaosOptions([...args, '--seed', '7'])).toEqual({ ...expected, 'at-once': 1, seed: 7 });
  });
});
