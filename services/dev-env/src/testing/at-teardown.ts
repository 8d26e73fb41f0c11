const closings: (() => Promise<void>)[] = [];

/** Has `close` called when all tests have run, or at once when the set-up fails afterwards. */
export const closeAtTeardown = (close: () => Promise<void>): void => {
  closings.push(close);
};

/** Ends what the set-up started. */
export async function closeAll(): Promise<void> {
  await Promise.all(closings.splice(0).map((close) => close()));
}
