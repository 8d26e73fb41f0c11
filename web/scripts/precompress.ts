import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(html|js|css|svg|txt|json|webmanifest)$/;
/** A longer text, the page of the API, would take as long as all others together to become 8% smaller. */
const MAX_BEST_BYTES = 1024 * 1024;
const FAST_QUALITY = 9;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const quality = content.length > MAX_BEST_BYTES ? FAST_QUALITY : constants.BROTLI_MAX_QUALITY;
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  await Promise.all([
    writeFile(`${path}.br`, await compressBrotli(content, brotliOptions)),
    writeFile(`${path}.gz`, await compressGzip(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}

/** Writes a `.br` and a `.gz` beside every text file of the build, so that serving one costs no compression. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(folder, name))),
      );
    },
  };
}
