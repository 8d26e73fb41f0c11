import { access, constants, readdir } from 'node:fs/promises';

/** Whether an error says that there is no such file. */
export const isMissingFile = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

const allows = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

/** Whether there is something at `path`. */
export const exists = (path: string): Promise<boolean> => allows(path, constants.F_OK);

/** Whether this process may run the file at `path`. */
export const isExecutable = (path: string): Promise<boolean> => allows(path, constants.X_OK);

/** The names of what is in a folder; none when there is no such folder. */
export const listFolder = (path: string): Promise<string[]> =>
  readdir(path).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
