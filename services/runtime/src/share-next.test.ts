import { describe, expect, it } from '@jest/globals';
import { coalesce } from './share-next.ts';

/** A question whose answers the test gives, one after the other. */
function createQuestion() {
  const asked: PromiseWithResolvers<number>[] = [];
  const ask = () => {
    const answer = Promise.withResolvers<number>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, look: coalesce(ask) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('sharing the next answer', () => {
  it('asks at once, and once for all who come together', async () => {
    const { asked, look } = createQuestion();
    const answers = Promise.all([look(), look(), look()]);
    await settle();
    expect(asked).toHaveLength(1);
    asked[0]?.resolve(1);
    expect(await answers).toEqual([1, 1, 1]);
  });

  it('never gives the answer of a question that was asked before the caller came', async () => {
    const { asked, look } = createQuestion();
    const early = look();
    await settle();
    const late = Promise.all([look(), look()]);
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(2);
    expect(await late).toEqual([2, 2]);
    asked[0]?.resolve(1);
    expect(await early).toBe(1);
  });

  it('asks two questions at a time at most', async () => {
    const { asked, look } = createQuestion();
    const first = look();
    await settle();
    void look();
    await settle();
    const third = Promise.all([look(), look()]);
    await settle();
    expect(asked).toHaveLength(2);
    asked[0]?.resolve(1);
    await first;
    await settle();
    expect(asked).toHaveLength(3);
    asked[2]?.resolve(3);
    expect(await third).toEqual([3, 3]);
  });

  it('asks again after a question that failed', async () => {
    const { asked, look } = createQuestion();
    const failing = look();
    await settle();
    const next = look();
    asked[0]?.reject(new Error('no answer'));
    await expect(failing).rejects.toThrow('no answer');
    await settle();
    asked[1]?.resolve(2);
    expect(await next).toBe(2);
  });
});
