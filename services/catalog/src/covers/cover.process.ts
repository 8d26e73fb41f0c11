import { Failure } from '@bookstore/contracts/errors';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { z } from 'zod';
import type { CoverPictures } from './cover.pictures.ts';
import type { CoverTask } from './cover.worker.ts';

const WORKER = new URL(`./cover.worker${extname(import.meta.filename)}`, import.meta.url);
/** Small heaps: images are outside of them. */
const NODE_OPTIONS = ['--max-semi-space-size=1', '--max-old-space-size=64'];
/** None of the service's secrets. glibc returns the memory of an image to the system as soon as it is freed. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
/** Below the gateway's five seconds, with the usual half a second of work. */
const MAX_WAIT_MS = 2000;
const MAX_TASK_MS = 4000;
const IDLE_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

const buffer = z.instanceof(Buffer);
const reply = z.union([
  z.object({ wide: buffer, narrow: buffer }),
  z.object({ refusal: z.string(), isTooLarge: z.boolean() }),
]);

const unavailable = (cause?: unknown) =>
  new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
const refuse = (message: string, isTooLarge: boolean, cause?: unknown) =>
  new Failure(isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED', {
    ...(isTooLarge && { detail: `${message}.` }),
    errors: [{ path: 'cover', message }],
    cause,
  });

/**
 * Decodes and draws covers, one at a time, in a process of their own (`cover.worker.ts`) that may die. Each upload
 * gets a new one; the one that draws is ended when it has been idle for ten seconds. Drawings, which readers wait for,
 * come first.
 */
export class CoverProcess {
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isBusy = false;
  #isClosed = false;
  readonly #waiting: Record<'drawings' | 'uploads', (() => void)[]> = { drawings: [], uploads: [] };

  /**
   * Has a cover drawn, or an upload encoded.
   * @throws Failure `VALIDATION_FAILED` or `PAYLOAD_TOO_LARGE` when the upload is refused, `UNAVAILABLE` when it waited
   * for too long or the process died with a drawing.
   */
  async run(task: CoverTask): Promise<CoverPictures> {
    const giveUpAt = 'upload' in task ? Date.now() + MAX_WAIT_MS : Infinity;
    await this.#takeTurn('upload' in task ? 'uploads' : 'drawings');
    try {
      if (Date.now() > giveUpAt || this.#isClosed) throw unavailable();
      return await this.#perform(task);
    } finally {
      const next = this.#waiting.drawings.shift() ?? this.#waiting.uploads.shift();
      if (next) next();
      else this.#isBusy = false;
    }
  }

  /** Ends the process. */
  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  async #takeTurn(queue: 'drawings' | 'uploads'): Promise<void> {
    if (!this.#isBusy) {
      this.#isBusy = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#waiting[queue].push(() => {
      resolve(undefined);
    });
    await promise;
  }

  async #perform(task: CoverTask): Promise<CoverPictures> {
    const child = this.#childFor(task);
    const over = new AbortController();
    const { signal } = over;
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_TASK_MS);
    try {
      const death = once(child, 'exit', { signal }).then(([code, killedBy]) => {
        const cause = new Error(`The process of covers ended: ${String(code ?? killedBy)}`);
        if ('drawing' in task || this.#isClosed) throw unavailable(cause);
        throw refuse('The image takes too much memory or time to decode', true, cause);
      });
      child.send(task);
      const messages: unknown[] = await Promise.race([once(child, 'message', { signal }), death]);
      const result = reply.parse(messages[0]);
      if ('refusal' in result) throw refuse(result.refusal, result.isTooLarge);
      return result;
    } catch (error) {
      throw error instanceof Failure ? error : unavailable(error);
    } finally {
      clearTimeout(timer);
      over.abort();
      if ('upload' in task) this.#stop();
      else this.#idleTimer = setTimeout(this.#stop, IDLE_MS).unref();
    }
  }

  /** The one that drew before, or a new one: it makes room for an upload, and what uploads leave behind ends with them. */
  #childFor(task: CoverTask): ChildProcess {
    clearTimeout(this.#idleTimer);
    if (this.#child && 'drawing' in task) return this.#child;
    this.#stop();
    const child = fork(WORKER, { env: ENVIRONMENT, execArgv: NODE_OPTIONS, serialization: 'advanced' });
    this.#child = child;
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    // Also emitted when a message could not be sent; `exit` follows, or nobody waits any more.
    child.on('error', () => undefined);
    child.unref();
    child.channel?.unref();
    return child;
  }

  readonly #stop = (): void => {
    clearTimeout(this.#idleTimer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  };
}
