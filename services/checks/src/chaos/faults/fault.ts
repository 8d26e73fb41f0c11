import type { PartName } from '@bookstore/dev-env/shop-parts';

/** Something that breaks, and for how long when it does not mend itself. */
export type Fault =
  | { kind: 'kill'; part: PartName; replica: number }
  | { kind: 'freeze'; part: PartName; replica: number; forMs: number }
  | { kind: 'cut' | 'slow'; part: PartName; forMs: number }
  | { kind: 'reset'; part: PartName };

/** A fault, and how long after the one before. */
export type PlannedFault = { afterMs: number; fault: Fault };

/** A fault in a few words. */
export function describeFault(fault: Fault): string {
  const who = 'replica' in fault ? `${fault.part}-${fault.replica + 1}` : `the link to ${fault.part}`;
  return `${fault.kind} ${who}${'forMs' in fault ? ` for ${fault.forMs} ms` : ''}`;
}
