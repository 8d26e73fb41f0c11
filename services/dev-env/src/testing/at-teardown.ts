const closings: (() => Promise<void>)[] = [];

/** Has `close` called after all tests; what was opened last is closed first. */
export const closeAtTeardown = (close: () => Promise<void>): void => {
  closings.unshift(close);
};

export async function closeAll(): Promise<void> {
  for (const close of closings.splice(0)) await close();
}

/** Runs a part of the set-up. If that fails, everything is closed at once, because Jest then runs no teardown. */
export async function closeOnFailure<T>(setUp: () => Promise<T>): Promise<T> {
  try {
    return await setUp();
  } catch (error) {
    await closeAll();
    throw error;
  }
}
