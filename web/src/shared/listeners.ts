type Listener = () => void;

/** Those who want to know that something has changed, such as `useSyncExternalStore`. */
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
