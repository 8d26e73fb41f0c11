import type { ManagedProcess } from './managed-process.ts';

/** One part of the shop: one process, or several replicas of the same. What it is told, all of them are told. */
export class Part {
  readonly name: string;
  readonly replicas: readonly ManagedProcess[];

  constructor(name: string, replicas: readonly ManagedProcess[]) {
    this.name = name;
    this.replicas = replicas;
  }

  /** The ids of those replicas that run. */
  get pids(): number[] {
    return this.replicas.flatMap(({ pid }) => pid ?? []);
  }

  async start(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.start()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  /** Restarts one replica after the other, so that with two of them there is always one. */
  async restart(): Promise<void> {
    for (const replica of this.replicas) await replica.restart();
  }

  kill(signal: NodeJS.Signals): void {
    for (const replica of this.replicas) replica.kill(signal);
  }
}
