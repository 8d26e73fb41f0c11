import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pollUntil } from '../poll.ts';
import { StartFailure } from '../start-failure.ts';
import { BackOff } from './back-off.ts';
import { lastLines, openLog } from './log-file.ts';
import { removePidFile, writePidFile } from './pid-file.ts';
import type { ProcessSpec, ProcessTraces } from './process-spec.ts';

const SHOWN_LOG_LINES = 12;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
const describeFailure = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure);
const endOf = (child: ChildProcess): string => child.signalCode ?? `exit code ${child.exitCode ?? 'unknown'}`;

/** A process that is kept running from `start` to `stop`: when it dies in between it is started again. */
export class ManagedProcess {
  readonly #spec: ProcessSpec;
  readonly #traces: ProcessTraces;
  #backOff: BackOff;
  #child: ChildProcess | undefined;
  #keeping: AbortController | undefined;
  #kept: Promise<void> = Promise.resolve();

  constructor(spec: ProcessSpec, traces: ProcessTraces) {
    this.#spec = spec;
    this.#traces = traces;
    this.#backOff = new BackOff(traces.longestRestartDelayMs);
  }

  get name(): string {
    return this.#spec.name;
  }

  get tier(): ProcessSpec['tier'] {
    return this.#spec.tier;
  }

  /** The id of the process while it runs. */
  get pid(): number | undefined {
    return this.#child && !hasEnded(this.#child) ? this.#child.pid : undefined;
  }

  /**
   * Starts the process and waits until it is ready.
   * @throws StartFailure with the end of its log when it ends or is not ready in time.
   */
  async start(): Promise<void> {
    if (this.#keeping) return;
    const keeping = new AbortController();
    this.#keeping = keeping;
    const launched = this.#launch(keeping.signal);
    this.#kept = launched.then(
      (child) => this.#keep(child, keeping.signal),
      () => undefined,
    );
    try {
      await launched;
    } catch (failure) {
      this.#keeping = undefined;
      throw new StartFailure(await this.#describe(failure), { cause: failure });
    }
  }

  /** Ends the process: asks first, and kills it when it has not ended in time. Nobody starts it again. */
  async stop(): Promise<void> {
    this.#keeping?.abort();
    this.#keeping = undefined;
    const child = this.#child;
    if (child && !hasEnded(child)) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      child.kill('SIGCONT');
      const patience = setTimeout(() => child.kill('SIGKILL'), this.#spec.stopTimeoutMs);
      await exited;
      clearTimeout(patience);
    }
    await this.#kept;
    await removePidFile(this.#traces.pidFile);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Sends the process a signal. If it dies of it, it is started again at once. */
  kill(signal: NodeJS.Signals): void {
    this.#backOff = new BackOff(this.#traces.longestRestartDelayMs);
    this.#child?.kill(signal);
  }

  async #launch(signal: AbortSignal): Promise<ChildProcess> {
    const child = await this.#spawn(signal);
    const died = new AbortController();
    child.once('exit', () => {
      died.abort();
    });
    if (hasEnded(child)) died.abort();
    const isReady = await pollUntil(this.#spec.isReady, {
      timeoutMs: this.#spec.readyTimeoutMs,
      signal: AbortSignal.any([died.signal, signal]),
    }).catch(() => false);
    if (signal.aborted) throw new StartFailure(`${this.name} was stopped`);
    if (isReady && !hasEnded(child)) {
      this.#backOff.noteReady();
      return child;
    }
    const reason = hasEnded(child) ? `ended (${endOf(child)})` : 'was not ready in time';
    if (!hasEnded(child)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    throw new StartFailure(`${this.name} ${reason}`);
  }

  async #spawn(signal: AbortSignal): Promise<ChildProcess> {
    const { command, args, cwd, environment } = this.#spec;
    const log = await openLog(this.#traces.logFile);
    try {
      if (signal.aborted) throw new StartFailure(`${this.name} was stopped`);
      // A process group of its own: Ctrl-C reaches only us, and we end the parts in their order.
      const child = spawn(command, args, {
        cwd,
        env: environment,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      });
      this.#child = child;
      await once(child, 'spawn');
      await removePidFile(this.#traces.pidFile);
      if (child.pid) await writePidFile(this.#traces.pidFile, child.pid);
      return child;
    } finally {
      await log.close();
    }
  }

  async #keep(first: ChildProcess, signal: AbortSignal): Promise<void> {
    let reason = await this.#awaitEnd(first);
    while (!signal.aborted) {
      const delayMs = this.#backOff.noteDeath();
      this.#traces.announce(`${reason}: starting it again${delayMs ? ` in ${delayMs / 1000} s` : ''}`);
      await delay(delayMs, undefined, { signal }).catch(() => undefined);
      reason = await this.#launch(signal).then((child) => this.#awaitEnd(child), describeFailure);
    }
  }

  async #awaitEnd(child: ChildProcess): Promise<string> {
    if (!hasEnded(child)) await once(child, 'exit');
    return `${this.name} ended (${endOf(child)})`;
  }

  async #describe(failure: unknown): Promise<string> {
    const lines = await lastLines(this.#traces.logFile, SHOWN_LOG_LINES);
    const end = lines.length ? [`The end of ${this.#traces.logFile}:`, ...lines] : [];
    return [describeFailure(failure), ...end].join('\n    ');
  }
}
