import { access, constants } from 'node:fs/promises';

/** Whether an error says that there is no such file. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Whether this process may run the file at `path`. */
export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
