import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTimeOf } from '@bookstore/dev-env/processes/pid-file';
import { SHOP_PARTS, type ShopPart } from '@bookstore/dev-env/shop-parts';

/** The failpoints that each part passes when customers and staff use the shop. `npm run chaos` crashes a process behind each. */
export const FAILPOINTS_OF = {
  catalog: [
    'books.versioned',
    'audit.added',
    'book.stored',
    'book.changed',
    'event.publishing',
    'event.confirmed',
    'event.cleared',
  ],
  orders: [
    'order.priced',
    'audit.added',
    'order.inserted',
    'stock.stated',
    'stock.held',
    'orders.inserted',
    'orders.committed',
    'stock.released',
    'stock.changed',
    'order.commanded',
    'mails.added',
    'mails.cleared',
    'mail.claimed',
    'mail.accepted',
    'mail.concluded',
    'event.publishing',
    'event.confirmed',
    'event.cleared',
    'event.received',
    'event.applied',
    'event.acknowledged',
  ],
  'admin-auth': [
    'event.received',
    'states.stored',
    'states.summed',
    'event.applied',
    'event.acknowledged',
    'audit.added',
    'staff.changed',
    'settings.changed',
  ],
  identity: ['mails.added', 'mail.claimed', 'mail.accepted', 'mail.concluded'],
} as const;
/** Those of catalog when it imports books, see `imports.matrix.int.test.ts`. */
export const IMPORT_FAILPOINTS = ['import.batchWritten', 'import.batchCommitted'] as const;

type CrashingPart = keyof typeof FAILPOINTS_OF;
type Failpoint = (typeof FAILPOINTS_OF)[CrashingPart][number] | (typeof IMPORT_FAILPOINTS)[number];
export const CRASHING_PARTS = [
  'catalog',
  'orders',
  'admin-auth',
  'identity',
] as const satisfies CrashingPart[];

/** A process of `part` crashes when it passes `failpoint` for the `hit`th time. */
export type Crash = { part: CrashingPart; failpoint: Failpoint; hit: number };

/** Makes processes crash that were started with the `optionOf` their part. */
export class FailpointCrashes {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<FailpointCrashes> {
    for (const part of SHOP_PARTS) await mkdir(join(folder, part), { recursive: true });
    return new FailpointCrashes(folder);
  }

  /** An option of Node. */
  optionOf(part: ShopPart): string {
    const program = new URL('crash-at-failpoint.ts', import.meta.url);
    program.searchParams.set('folder', join(this.#folder, part));
    return `--import=${program.href}`;
  }

  async arm(crash: Crash): Promise<void> {
    await rm(this.#file(crash, 0), { force: true });
    await writeFile(this.#file(crash, crash.hit), '');
  }

  /** Whether a process has crashed there, and is gone. */
  async hasHappened(crash: Crash): Promise<boolean> {
    const pid = Number(await readFile(this.#file(crash, 0), 'utf8').catch(() => ''));
    return pid > 0 && (await startTimeOf(pid)) === undefined;
  }

  #file({ part, failpoint }: Crash, hitsLeft: number): string {
    return join(this.#folder, part, `${failpoint}-${hitsLeft}`);
  }
}
