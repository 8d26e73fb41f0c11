import type { Failpoint } from '@bookstore/runtime/failpoints';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTimeOf } from '@bookstore/dev-env/processes/pid-file';
import { FOLDER_PARAMETER, trapFile } from './trap-files.ts';

/** Every checkpoint that a fact gets to in the processes of a part. */
export const CHECKPOINTS_OF = {
  catalog: [
    'books.versioned',
    'book.stored',
    'book.changed',
    'event.publishing',
    'event.confirmed',
    'event.cleared',
  ],
  orders: [
    'order.priced',
    'order.inserted',
    'event.publishing',
    'event.confirmed',
    'event.cleared',
    'event.received',
    'event.applied',
    'event.acknowledged',
  ],
  'admin-auth': ['event.received', 'states.stored', 'states.summed', 'event.applied', 'event.acknowledged'],
} as const satisfies Record<string, readonly Failpoint[]>;

export type TrappedPart = keyof typeof CHECKPOINTS_OF;
export const TRAPPED_PARTS = ['catalog', 'orders', 'admin-auth'] as const satisfies TrappedPart[];

/** A process of `part` is to crash when a fact gets to `checkpoint` for the `hit`th time. */
export type Trap = { part: TrappedPart; checkpoint: Failpoint; hit: number };

/** Sets traps for the processes of a shop that are started with `settingsOf` their part. */
export class Traps {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<Traps> {
    const traps = new Traps(folder);
    for (const part of TRAPPED_PARTS) await mkdir(traps.#folderOf(part), { recursive: true });
    return traps;
  }

  /** The settings with which a process falls into traps. */
  settingsOf(part: TrappedPart): { NODE_OPTIONS: string } {
    const program = new URL('crash-on-checkpoint.ts', import.meta.url);
    program.searchParams.set(FOLDER_PARAMETER, this.#folderOf(part));
    return { NODE_OPTIONS: `--import=${program.href}` };
  }

  async set({ part, checkpoint, hit }: Trap): Promise<void> {
    const folder = this.#folderOf(part);
    await rm(join(folder, trapFile(checkpoint, 0)), { force: true });
    await writeFile(join(folder, trapFile(checkpoint, hit)), '');
  }

  /** Whether a process has crashed in the trap, and is gone. */
  async hasSprung({ part, checkpoint }: Trap): Promise<boolean> {
    const file = join(this.#folderOf(part), trapFile(checkpoint, 0));
    const pid = Number(await readFile(file, 'utf8').catch(() => ''));
    return pid > 0 && (await startTimeOf(pid)) === undefined;
  }

  #folderOf(part: TrappedPart): string {
    return join(this.#folder, part);
  }
}
