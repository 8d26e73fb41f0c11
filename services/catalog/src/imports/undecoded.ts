import { UnzipPassThrough } from 'fflate';

/** The method of compressed entries in a zip archive. */
export const DEFLATED = 8;

/** With it fflate gives the bytes of compressed entries as they are. */
export class Undecoded extends UnzipPassThrough {
  static override compression = DEFLATED;
}
