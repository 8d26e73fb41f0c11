import { access, constants } from 'node:fs/promises';

/** Whether an error says that there is no such file. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const allows = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

/** Whether there is something at `path`. */
export const exists = (path: string): Promise<boolean> => allows(path, constants.F_OK);

/** Whether this process may run the file at `path`. */
export const isExecutable = (path: string): Promise<boolean> => allows(path, constants.X_OK);
