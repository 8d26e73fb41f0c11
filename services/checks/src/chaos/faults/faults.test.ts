import { describe, expect, it } from '@jest/globals';
import { type PlannedFault, planFaults } from './faults.ts';

function plan(seed: number, count: number): PlannedFault[] {
  const planned: PlannedFault[] = [];
  for (const fault of planFaults(seed)) {
    if (planned.length === count) break;
    planned.push(fault);
  }
  return planned;
}

describe('a fault plan', () => {
  it('is the same for the same seed, and differs for another seed', () => {
    expect(plan(1, 50)).toEqual(plan(1, 50));
    expect(plan(1, 50)).not.toEqual(plan(2, 50));
  });

  it('injects every kind of fault, and kills every part', () => {
    const faults = plan(1, 1000).map(({ fault }) => fault);
    const killed = faults.flatMap((fault) => (fault.kind === 'kill' ? [fault.part] : []));
    const parts = ['orders', 'admin-auth', 'catalog', 'gateway', 'identity', 'mongo', 'rabbitmq'];
    expect(new Set(killed)).toEqual(new Set(parts));
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(
      new Set(['kill', 'freeze', 'cut', 'slow', 'reset']),
    );
  });
});
