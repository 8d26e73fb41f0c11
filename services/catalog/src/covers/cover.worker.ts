import type { CoverText } from './cover.design.ts';
import { type CoverPictures, encodeCover, ImageRefused, readUpload } from './cover.pictures.ts';

/*
 * The process that decodes and draws covers for `CoverProcess`. No input can take the service with it: not by its
 * memory, nor by an error in a decoder.
 */

/** An uploaded image to encode, or a cover to draw. */
export type CoverTask = { upload: Buffer } | { drawing: CoverText };
type CoverReply = CoverPictures | { refusal: string; isTooLarge: boolean };

/** The validation of headers bounds the memory of decoders; this is for a header that says something else. */
const MAX_MEMORY_BYTES = 192 * 1024 * 1024;
const MEMORY_CHECK_MS = 5;

const isTask = (message: unknown): message is CoverTask =>
  typeof message === 'object' && message !== null && ('upload' in message || 'drawing' in message);

async function perform(task: CoverTask): Promise<CoverPictures> {
  if ('upload' in task) return readUpload(task.upload);
  // With its fonts it takes more memory than everything else here.
  const { drawDesign } = await import('./cover.design.ts');
  return encodeCover(await drawDesign(task.drawing));
}

async function reply(task: CoverTask): Promise<CoverReply> {
  const memoryCheck = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(1);
  }, MEMORY_CHECK_MS);
  try {
    return await perform(task);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    return { refusal: error.message, isTooLarge: error.isTooLarge };
  } finally {
    clearInterval(memoryCheck);
  }
}

process.on('message', (task) => {
  if (isTask(task)) void reply(task).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
// The service ends this process when it has closed, which may be later than a signal to both.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
