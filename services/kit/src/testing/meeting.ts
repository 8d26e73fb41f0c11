type Method = (...args: never[]) => Promise<unknown>;

/**
 * Has `count` callers of a method meet before the first of them goes on, as if they had called at the same moment.
 * @returns what gives the method back to later callers.
 */
export function meetAt<M extends string>(prototype: Record<M, Method>, method: M, count: number): () => void {
  const original = prototype[method];
  const all = Promise.withResolvers<undefined>();
  let waiting = 0;
  prototype[method] = new Proxy(original, {
    apply: async (target, self, args): Promise<unknown> => {
      waiting += 1;
      if (waiting === count) all.resolve(undefined);
      await all.promise;
      return Reflect.apply(target, self, args);
    },
  });
  return () => {
    prototype[method] = original;
  };
}
