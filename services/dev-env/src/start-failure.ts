/** What an error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An error that the user has to fix before the shop can start. Its message is shown without a stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
