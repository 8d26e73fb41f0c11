import { afterAll, describe, expect, it } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { untilAnswered } from '@bookstore/kit/testing/http-client';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { once } from 'node:events';
import { request } from 'node:http';
import { aBook, aForm, startCatalog } from '../testing/start-catalog.ts';
import { aDeepPng, aPicture, aSolidAvif, findCoverProcesses, HOSTILE_IMAGES } from '../testing/pictures.ts';

const MEBIBYTE = 1024 * 1024;
const UPLOADS = 20;
/** What is left of the container's 256 MiB beside an idle catalog. */
const MAX_GROWTH_BYTES = 160 * MEBIBYTE;

const catalog = await startCatalog();
const hostile: [string, Buffer][] = [];
for (const [name, make] of Object.entries(HOSTILE_IMAGES)) hostile.push([name, await make()]);
afterAll(() => catalog.close());

async function uploadOnce(image: Buffer) {
  const response = await catalog.sendForm(aForm(aBook(), image));
  const body: unknown = await response.json();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}
const upload = (image: Buffer) => untilAnswered(() => uploadOnce(image));

/** Repeats `step` until `work` is done. */
async function during<T>(work: Promise<T>, step: () => Promise<unknown>): Promise<T> {
  const over = new AbortController();
  const repeat = async () => {
    while (!over.signal.aborted) await step();
  };
  const steps = repeat();
  try {
    return await work;
  } finally {
    over.abort();
    await steps;
  }
}

async function measureMemory(): Promise<number> {
  const decoders = await findCoverProcesses();
  expect(decoders.length).toBeLessThan(2);
  return decoders.reduce((sum, { memoryBytes }) => sum + memoryBytes, process.memoryUsage.rss());
}

describe('images that take very much memory to decode', () => {
  it('are refused before they are decoded, with what a smaller one may have', async () => {
    for (const [name, image] of hostile) {
      const { status, body } = await upload(image);
      const [field] = problem.parse(body).errors ?? [];
      expect({ name, status, path: field?.path }).toEqual({ name, status: 413, path: 'cover' });
      expect(field?.message).toMatch(/^The image must have at most [\d.]+ (megapixels|pixels a side)$/);
    }
  });

  it('are accepted as long as they take little', async () => {
    for (const image of [
      await aSolidAvif({ width: 1600, height: 1600 }),
      await aDeepPng({ width: 2000, height: 3000 }),
    ])
      expect((await upload(image)).status).toBe(201);
  });

  it('do not take the memory of the service or hold up its readers, twenty at once', async () => {
    const before = await measureMemory();
    const uploads = Array.from({ length: UPLOADS }, (_, index) => {
      const image = hostile[index % hostile.length]?.[1] ?? Buffer.alloc(0);
      return uploadOnce(image);
    });
    let [peak, reads] = [0, 0];
    const answered = Promise.all(uploads);
    const [answers] = await Promise.all([
      during(answered, async () => {
        expect((await fetch(`${catalog.url}/api/books/`)).status).toBe(200);
        reads += 1;
      }),
      during(answered, async () => {
        peak = Math.max(peak, await measureMemory());
      }),
    ]);
    expect(peak - before).toBeLessThan(MAX_GROWTH_BYTES);
    // A decoder in the way would hold up each of them until an upload that it has looked at is over.
    expect(reads).toBeGreaterThan(answers.filter(({ status }) => status === 413).length);
    for (const { status, retryAfter } of answers) {
      expect([413, 503]).toContain(status);
      if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    expect((await upload(await aPicture('navy'))).status).toBe(201);
  });
});

const crash = (pid: number) => {
  try {
    process.kill(pid, 'SIGSEGV');
  } catch {
    // It has ended since it was listed.
  }
};

it('The process that decodes images may crash: its upload is refused, and the next one gets a new process', async () => {
  const large = await aSolidAvif({ width: 1600, height: 1600 });
  const answer = await untilAnswered(async () => {
    const dying = uploadOnce(large);
    await during(dying, async () => {
      for (const { pid } of await findCoverProcesses()) crash(pid);
    });
    return dying;
  });
  expect(answer.status).toBe(413);
  expect((await upload(large)).status).toBe(201);
});

describe('uploads in progress', () => {
  /** Sends the headers of an upload, and no body, which the server then has asked for. */
  const open = async (bytes: number) => {
    const headers = {
      authorization: `Bearer ${catalog.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': bytes,
      expect: '100-continue',
    };
    const sent = request(`${catalog.url}/api/books/create-book`, { method: 'POST', headers });
    sent.on('error', () => undefined).flushHeaders();
    await once(sent, 'continue');
    return sent;
  };

  it('are refused with 503 beyond the memory for them, until others are over', async () => {
    // An upload that overtakes them is received.
    await eventually(async () => {
      const slow = [await open(5 * MEBIBYTE), await open(5 * MEBIBYTE)];
      const answer = await uploadOnce(Buffer.alloc(MEBIBYTE));
      for (const sent of slow) sent.destroy();
      expect(answer).toMatchObject({ status: 503, retryAfter: '2' });
    });
    expect((await upload(await aPicture('navy'))).status).toBe(201);
  });
});
