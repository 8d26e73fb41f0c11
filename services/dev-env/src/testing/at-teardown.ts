const closings: (() => Promise<void>)[] = [];

/** Has `close` called after all tests, or at once when the set-up fails; what was opened last is closed first. */
export const closeAtTeardown = (close: () => Promise<void>): void => {
  closings.unshift(close);
};

export async function closeAll(): Promise<void> {
  for (const close of closings.splice(0)) await close();
}
