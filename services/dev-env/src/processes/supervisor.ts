import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { setLogAside } from './log-file.ts';
import { ManagedProcess } from './managed-process.ts';
import type { ProcessSpec } from './process-spec.ts';

type SupervisorOptions = {
  logFolder: string;
  runFolder: string;
  announce: (line: string) => void;
  longestRestartDelayMs?: number | undefined;
};

/** Starts processes and, in the end, stops them all: tier by tier, the last tier first. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #processes: ManagedProcess[] = [];
  #isStopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /**
   * Starts a process and waits until it is ready.
   * @throws StartFailure when it does not get ready, or when everything is being stopped.
   */
  async run(spec: ProcessSpec): Promise<ManagedProcess> {
    const { logFolder, runFolder, announce, longestRestartDelayMs } = this.#options;
    const logFile = join(logFolder, `${spec.name}.log`);
    await setLogAside(logFile);
    if (this.#isStopping) throw new StartFailure(`${spec.name} was stopped`);
    const process = new ManagedProcess(spec, {
      logFile,
      pidFile: join(runFolder, `${spec.name}.pid`),
      announce,
      longestRestartDelayMs,
    });
    this.#processes.push(process);
    await process.start();
    return process;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const tiers = [...new Set(this.#processes.map(({ tier }) => tier))].sort((a, b) => b - a);
    for (const tier of tiers) {
      const ending = this.#processes.filter((process) => process.tier === tier);
      await Promise.all(ending.map((process) => process.stop()));
    }
  }
}
