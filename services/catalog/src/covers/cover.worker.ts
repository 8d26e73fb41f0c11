import { type CoverPictures, ImageRefused, readUpload, type UploadKind } from './cover.pictures.ts';
import { z } from 'zod';

/*
 * The process that decodes an upload for `CoverProcess`. No input can take the service with it: not by its memory or its
 * time, nor by an error in a decoder.
 */

type CoverReply = CoverPictures | { refusal: string; isTooLarge: boolean };

/** The validation of headers bounds the memory of decoders; this is for a header that says something else. */
const MAX_MEMORY_BYTES = 192 * 1024 * 1024;
const CHECK_EVERY_MS = 5;

const message = z.object({
  upload: z.instanceof(Buffer),
  kind: z.enum(['cover', 'picture'] satisfies UploadKind[]),
  /** How much of the processor's time it may take. */
  cpuMs: z.number(),
});

async function reply({ upload, kind, cpuMs }: z.infer<typeof message>): Promise<CoverReply> {
  const start = process.cpuUsage();
  const check = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > cpuMs || process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(1);
  }, CHECK_EVERY_MS);
  try {
    return await readUpload(upload, kind);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    return { refusal: error.message, isTooLarge: error.isTooLarge };
  } finally {
    clearInterval(check);
  }
}

process.on('message', (sent) => {
  void reply(message.parse(sent)).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
// The service ends this process when it has closed, which may be later than a signal to both.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
