import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, inheritedBy } from '../environment.ts';
import { isMissingFile } from '../files.ts';
import { StartFailure } from '../start-failure.ts';
import { ManagedProcess, type ProcessOptions, type ProcessSpec } from './managed-process.ts';

type SupervisorOptions = Pick<ProcessOptions, 'print' | 'maxRestartDelayMs'> & {
  logFolder: string;
  runFolder: string;
  environment: Environment;
};

/** Starts processes, and stops them all tier by tier. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #processes: ManagedProcess[] = [];
  #isStopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts a process and waits until it is ready. The log of its previous run becomes `<name>.previous.log`. */
  async run(spec: ProcessSpec): Promise<ManagedProcess> {
    const { logFolder, runFolder, environment: parent, ...options } = this.#options;
    const logFile = join(logFolder, `${spec.name}.log`);
    await rename(logFile, join(logFolder, `${spec.name}.previous.log`)).catch((error: unknown) => {
      if (!isMissingFile(error)) throw error;
    });
    if (this.#isStopping) throw new StartFailure(`${spec.name} was stopped`);
    const pidFile = join(runFolder, `${spec.name}.pid`);
    const environment = { ...inheritedBy(parent), ...spec.environment };
    const process = new ManagedProcess({ ...spec, environment }, { ...options, logFile, pidFile });
    this.#processes.push(process);
    await process.start();
    return process;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const tiers = [...new Set(this.#processes.map(({ spec }) => spec.tier))].sort((a, b) => b - a);
    for (const tier of tiers) {
      const members = this.#processes.filter(({ spec }) => spec.tier === tier);
      await Promise.all(members.map((process) => process.stop()));
    }
  }
}

/** All replicas of one part of the shop. */
export class Part {
  readonly replicas: readonly ManagedProcess[];

  constructor(replicas: readonly ManagedProcess[]) {
    this.replicas = replicas;
  }

  get pids(): number[] {
    return this.replicas.flatMap(({ pid }) => pid ?? []);
  }

  async start(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.start()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  /** Restarts one replica after the other, so that with two of them one is always available. */
  async restart(): Promise<void> {
    for (const replica of this.replicas) {
      await replica.stop();
      await replica.start();
    }
  }

  kill(signal: NodeJS.Signals): void {
    for (const replica of this.replicas) replica.kill(signal);
  }
}
