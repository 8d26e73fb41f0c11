const { setInterval, setTimeout } = globalThis;
const SPEED = 100;
/** As long as tests wait at most, by timers of their own. */
const UNHASTENED_MS = 60_000;

const hasten = (ms = 0) => (ms < UNHASTENED_MS ? ms / SPEED : ms);

/** Runs timers of less than a minute that are set from now on a hundred times as fast, for what comes after a while. */
export const hastenTimers = (): void =>
  void Object.assign(globalThis, {
    setInterval: (run: () => void, ms?: number) => setInterval(run, hasten(ms)),
    setTimeout: <Args extends unknown[]>(run: (...args: Args) => void, ms?: number, ...args: Args) =>
      setTimeout(run, hasten(ms), ...args),
  });

export const restoreTimers = (): void => void Object.assign(globalThis, { setInterval, setTimeout });
