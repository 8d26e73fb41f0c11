/** Something a person has to mend before the shop can start. Its message is one clear line, to be shown alone. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
