type Method = (...args: never[]) => Promise<unknown>;

/**
 * Has `count` callers of a method meet before the first of them goes on, as if they had called at the same moment, while `act`
 * runs, which can wait for the first of them.
 */
export async function meetAt<M extends string, T>(
  { prototype, method, count }: { prototype: Record<M, Method>; method: M; count: number },
  act: (first: Promise<undefined>) => Promise<T>,
): Promise<T> {
  const original = prototype[method];
  const [first, all] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let waiting = 0;
  prototype[method] = new Proxy(original, {
    apply: async (target, self, args): Promise<unknown> => {
      waiting += 1;
      first.resolve(undefined);
      if (waiting === count) all.resolve(undefined);
      await all.promise;
      return Reflect.apply(target, self, args);
    },
  });
  try {
    return await act(first.promise);
  } finally {
    prototype[method] = original;
    // Those who were too few to meet.
    all.resolve(undefined);
  }
}
