import { describe, expect, it } from '@jest/globals';
import { listPageChunks } from './page-chunks.ts';

const SHELL = 'assets/shell-Bk3_x.js';
const FOUNDATION = 'assets/foundation-a1.js';

const aChunk = (fileName: string, imports: string[], facadeModuleId: string | null = null) => ({
  fileName,
  imports,
  facadeModuleId,
});

const CHUNKS = [
  aChunk(SHELL, [FOUNDATION]),
  aChunk('home.js', ['books.js', FOUNDATION], '/web/src/pages/home.tsx'),
  aChunk('books.js', ['cart.js']),
  aChunk('cart.js', ['books.js', SHELL]),
  aChunk(FOUNDATION, []),
];

describe('the chunks of a page', () => {
  it('are its own and those it imports, also when these import one another, but none that every page has', () => {
    expect(listPageChunks(CHUNKS, 'home.tsx')).toEqual(['home.js', 'books.js', 'cart.js']);
  });

  it('are none for a page that was not built', () => {
    expect(listPageChunks(CHUNKS, 'about.tsx')).toEqual([]);
  });
});
