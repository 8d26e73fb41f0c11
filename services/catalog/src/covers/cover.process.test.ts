import { afterEach, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aPicture, aSolidAvif, findCoverProcesses } from '../testing/pictures.ts';
import { CoverProcess } from './cover.process.ts';

const HOUR_MS = 3_600_000;

let covers: CoverProcess;
afterEach(() => {
  covers.close();
});

it('a good picture that a busy machine does not decode in time is to be tried again', async () => {
  covers = new CoverProcess({ decodingMs: 1 });
  const picture = await aPicture('navy');
  await expect(covers.encode(picture, 'cover')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { retryAfterSeconds: 2 },
  });
});

it('a picture whose process the system has killed is to be tried again', async () => {
  covers = new CoverProcess({ cpuMs: HOUR_MS, decodingMs: HOUR_MS });
  const answer = covers.encode(await aSolidAvif({ width: 1600, height: 1600 }), 'cover');
  const [child] = await eventually(async () => {
    const found = await findCoverProcesses();
    expect(found).toHaveLength(1);
    return found;
  });
  process.kill(Number(child?.pid), 'SIGKILL');
  await expect(answer).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('a picture that takes too much of the processor is refused, and the next one is not', async () => {
  covers = new CoverProcess({ cpuMs: 10, decodingMs: HOUR_MS });
  const message = 'The image takes too much memory or time to decode';
  await expect(covers.encode(await aSolidAvif({ width: 1600, height: 1600 }), 'cover')).rejects.toMatchObject(
    {
      code: 'PAYLOAD_TOO_LARGE',
      details: { errors: [{ path: 'cover', message }] },
    },
  );
  covers = new CoverProcess({ decodingMs: HOUR_MS });
  expect(Object.keys(await covers.encode(await aPicture('navy'), 'cover'))).toEqual(['wide', 'narrow']);
});
