/** A backup or a restore is not possible. The message says why, and what to do. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}
