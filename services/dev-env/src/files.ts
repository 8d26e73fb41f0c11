import { access, constants, readdir } from 'node:fs/promises';

export const isMissingFile = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The names of a folder's entries; none when the folder does not exist. */
export const listFolder = (path: string): Promise<string[]> =>
  readdir(path).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
