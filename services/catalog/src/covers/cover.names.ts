import type { Types } from 'mongoose';
import { hash } from 'node:crypto';
import type { CoverText } from './cover.design.ts';

/** To be raised with every change of the design, so that covers are drawn again. */
const DESIGN_VERSION = 1;
const NAME = /^(?<id>(?<bookId>[\da-f]{24})(?:-[\da-f]{8})?|[\da-f]{64})(?<narrow>-240)?\.webp$/;

/** The id of the cover that is drawn for a book: another one when what it shows has changed. */
export function drawnCoverId({ _id, title, author, category }: CoverText & { _id: Types.ObjectId }): string {
  const text = JSON.stringify([DESIGN_VERSION, title, author, category]);
  return `${_id.toString()}-${hash('sha256', text).slice(0, 8)}`;
}

export const toCoverName = (id: string) => `${id}.webp`;

/** The parts of a cover's file name: its `id`, the `bookId` in that of a drawn one, and whether it is `narrow`. */
export const parseCoverName = (name: string) => NAME.exec(name)?.groups ?? {};
