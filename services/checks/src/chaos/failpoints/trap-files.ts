/** The parameter of the address of `crash-on-checkpoint.ts` that names the folder of traps. */
export const FOLDER_PARAMETER = 'folder';

/** The last hit of a checkpoint at which a process can be made to crash. */
export const MAX_HITS = 5;

/** The name of the file of a trap that springs after so many hits more; with 0 it has sprung. */
export const trapFile = (checkpoint: string, hitsLeft: number): string => `${checkpoint}-${hitsLeft}`;
