import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { wait } from '@bookstore/runtime/wait';
import type { Environment } from '../environment.ts';
import { pollUntil } from '../poll.ts';
import { messageOf, StartFailure } from '../start-failure.ts';
import { BackOff } from './back-off.ts';
import { removePidFile, writePidFile } from './pid-file.ts';

// Several shops may start at once on two cores, as in a test run.
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;
const SHOWN_LOG_LINES = 12;

/** The order in which processes stop: the highest tier first. */
export const TIER = { portMapper: 0, data: 1, service: 2, edge: 3 } as const;

export type ProcessSpec = {
  name: string;
  tier: (typeof TIER)[keyof typeof TIER];
  command: string;
  args: readonly string[];
  cwd: string;
  environment: Environment;
  isReady: () => Promise<boolean>;
  readyTimeoutMs?: number;
  stopTimeoutMs?: number;
};

export type ProcessOptions = {
  logFile: string;
  pidFile: string;
  print: (line: string) => void;
  maxRestartDelayMs?: number | undefined;
};

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** A process that is restarted whenever it exits between `start` and `stop`. */
export class ManagedProcess {
  readonly spec: ProcessSpec;
  readonly #options: ProcessOptions;
  #backOff: BackOff;
  #child: ChildProcess | undefined;
  #running: AbortController | undefined;
  #restarts: Promise<void> = Promise.resolve();

  constructor(spec: ProcessSpec, options: ProcessOptions) {
    this.spec = spec;
    this.#options = options;
    this.#backOff = new BackOff(options.maxRestartDelayMs);
  }

  /** The process id while the process runs. */
  get pid(): number | undefined {
    return this.#child && !hasExited(this.#child) ? this.#child.pid : undefined;
  }

  /** Waits until the process is ready. @throws StartFailure with the end of its log when it is not in time. */
  async start(): Promise<void> {
    if (this.#running) return;
    const running = new AbortController();
    this.#running = running;
    const launched = this.#launch(running.signal);
    this.#restarts = launched.then(
      (child) => this.#restartOnExit(child, running.signal),
      () => undefined,
    );
    try {
      await launched;
    } catch (cause) {
      this.#running = undefined;
      const lines = await this.#readLogEnd();
      throw new StartFailure([messageOf(cause), ...lines].join('\n    '), { cause });
    }
  }

  /** Terminates the process, with SIGKILL if it takes too long, and does not restart it. */
  async stop(): Promise<void> {
    this.#running?.abort();
    this.#running = undefined;
    const child = this.#child;
    if (child && !hasExited(child)) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      child.kill('SIGCONT');
      const timer = setTimeout(() => child.kill('SIGKILL'), this.spec.stopTimeoutMs ?? STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    }
    await this.#restarts;
    await removePidFile(this.#options.pidFile);
  }

  /** Sends a signal. If the process exits because of it, it is restarted without delay. */
  kill(signal: NodeJS.Signals): void {
    this.#backOff = new BackOff(this.#options.maxRestartDelayMs);
    this.#child?.kill(signal);
  }

  async #launch(signal: AbortSignal): Promise<ChildProcess> {
    const child = await this.#spawn(signal);
    const exit = new AbortController();
    child.once('exit', () => {
      exit.abort();
    });
    if (hasExited(child)) exit.abort();
    const isReady = await pollUntil(this.spec.isReady, {
      timeoutMs: this.spec.readyTimeoutMs ?? READY_TIMEOUT_MS,
      signal: AbortSignal.any([exit.signal, signal]),
    }).catch(() => false);
    if (signal.aborted) throw this.#stopped();
    if (hasExited(child)) throw new StartFailure(this.#describeExit(child));
    if (isReady) {
      this.#backOff.recordReady();
      return child;
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    throw new StartFailure(`${this.spec.name} was not ready in time`);
  }

  async #spawn(signal: AbortSignal): Promise<ChildProcess> {
    const { command, args, cwd, environment } = this.spec;
    const log = await open(this.#options.logFile, 'a', 0o600);
    try {
      if (signal.aborted) throw this.#stopped();
      // Its own process group, so that Ctrl-C reaches only this process, which stops the others in order.
      const child = spawn(command, args, {
        cwd,
        env: environment,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      });
      this.#child = child;
      await once(child, 'spawn');
      await removePidFile(this.#options.pidFile);
      if (child.pid) await writePidFile(this.#options.pidFile, child.pid);
      return child;
    } finally {
      await log.close();
    }
  }

  async #restartOnExit(first: ChildProcess, signal: AbortSignal): Promise<void> {
    let reason = await this.#waitForExit(first);
    while (!signal.aborted) {
      const delayMs = this.#backOff.recordExit();
      this.#options.print(`${reason}, restarting${delayMs ? ` in ${delayMs / 1000} s` : ''}`);
      await wait(delayMs, signal);
      reason = await this.#launch(signal).then((child) => this.#waitForExit(child), messageOf);
    }
  }

  async #waitForExit(child: ChildProcess): Promise<string> {
    if (!hasExited(child)) await once(child, 'exit');
    return this.#describeExit(child);
  }

  #describeExit(child: ChildProcess): string {
    return `${this.spec.name} exited (${child.signalCode ?? `code ${child.exitCode ?? 'unknown'}`})`;
  }

  #stopped(): StartFailure {
    return new StartFailure(`${this.spec.name} was stopped`);
  }

  async #readLogEnd(): Promise<string[]> {
    const { logFile } = this.#options;
    const text = await readFile(logFile, 'utf8').catch(() => '');
    const lines = text.split('\n').filter((line) => line.trim());
    return lines.length ? [`End of ${logFile}:`, ...lines.slice(-SHOWN_LOG_LINES)] : [];
  }
}
