import { Failure } from '@bookstore/contracts/errors';
import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { z } from 'zod';
import type { CoverPictures, UploadKind } from './cover.pictures.ts';

const WORKER = new URL(`./cover.worker${extname(import.meta.filename)}`, import.meta.url);
/** Small heaps: images are outside of them. */
const NODE_OPTIONS = ['--max-semi-space-size=1', '--max-old-space-size=64'];
/** Whether packages are their sources, as in tests, or what was compiled. */
const CONDITIONS = process.execArgv.filter((option) => option.startsWith('--conditions'));
/** None of the service's secrets. glibc returns the memory of an image to the system as soon as it is freed. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const LIMITS = {
  /** Of decoding, by the processor: no image that is accepted takes so long. */
  cpuMs: 4000,
  /** Of decoding, by the clock: what a busy machine does not get done is to be tried again. */
  decodingMs: 4000,
};
/** Of decoding, by the clock, where nobody waits for it. */
export const BACKGROUND_DECODING_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;
/** The wait is below the gateway's five seconds, with the usual half a second of work. */
const TURNS = { concurrency: 1, waitMs: 2000, retryAfterSeconds: RETRY_AFTER_SECONDS };

const buffer = z.instanceof(Buffer);
const reply = z.union([
  z.object({ wide: buffer, narrow: buffer }),
  z.object({ refusal: z.string(), isTooLarge: z.boolean() }),
]);

const unavailable = (cause?: unknown) =>
  new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
const refuse = (path: UploadKind, message: string, isTooLarge: boolean, cause?: unknown) =>
  new Failure(isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED', {
    ...(isTooLarge && { detail: `${message}.` }),
    errors: [{ path, message }],
    cause,
  });

/** Decodes uploaded covers, one at a time, each in a process of its own (`cover.worker.ts`) that may die. */
export class CoverProcess {
  readonly #turns = new BoundedQueue(TURNS);
  readonly #limits: typeof LIMITS;
  #child: ChildProcess | undefined;
  #isClosed = false;

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Has an upload encoded as a cover, or another picture.
   * @throws Failure `VALIDATION_FAILED` or `PAYLOAD_TOO_LARGE` when it is refused, `UNAVAILABLE` when the machine was too busy
   * for it; RetryLater `UNAVAILABLE` when it waited for too long.
   */
  encode(upload: Buffer, kind: UploadKind, decodingMs = this.#limits.decodingMs): Promise<CoverPictures> {
    return this.#turns.run(() => {
      if (this.#isClosed) throw unavailable();
      return this.#encodeInTurn(upload, kind, decodingMs);
    });
  }

  /** Ends the process. */
  close(): void {
    this.#isClosed = true;
    this.#child?.kill('SIGKILL');
  }

  async #encodeInTurn(upload: Buffer, kind: UploadKind, decodingMs: number): Promise<CoverPictures> {
    const child = this.#startChild();
    const over = new AbortController();
    const { signal } = over;
    const { cpuMs } = this.#limits;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, decodingMs);
    try {
      const death = once(child, 'exit', { signal }).then(([code, killedBy]) => {
        const cause = new Error(`The process of covers ended: ${String(code ?? killedBy)}`);
        // By the system, when the machine has no memory left: nothing that the picture does ends its process so.
        const isKilled = killedBy === 'SIGKILL';
        if (this.#isClosed || isLate || isKilled) throw unavailable(cause);
        throw refuse(kind, 'The image takes too much memory or time to decode', true, cause);
      });
      child.send({ upload, kind, cpuMs });
      const messages: unknown[] = await Promise.race([once(child, 'message', { signal }), death]);
      const result = reply.parse(messages[0]);
      if ('refusal' in result) throw refuse(kind, result.refusal, result.isTooLarge);
      return result;
    } catch (error) {
      throw error instanceof Failure ? error : unavailable(error);
    } finally {
      clearTimeout(timer);
      over.abort();
      child.kill('SIGKILL');
    }
  }

  #startChild(): ChildProcess {
    const child = fork(WORKER, {
      env: ENVIRONMENT,
      execArgv: [...NODE_OPTIONS, ...CONDITIONS],
      serialization: 'advanced',
    });
    this.#child = child;
    // Also emitted when a message could not be sent; `exit` follows, or nobody waits any more.
    child.on('error', () => undefined);
    child.unref();
    child.channel?.unref();
    return child;
  }
}
