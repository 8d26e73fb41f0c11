type Listener = () => void;

/** Functions that are called when something changes, such as those of `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<Listener>();
  return {
    subscribe: (listener: Listener): Listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: (): void => {
      for (const listener of listeners) listener();
    },
  };
}
