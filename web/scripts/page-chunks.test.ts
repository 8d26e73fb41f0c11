import { describe, expect, it } from '@jest/globals';
import { listPageChunks } from './page-chunks.ts';

const aChunk = (fileName: string, imports: string[], facadeModuleId: string | null = null) => ({
  fileName,
  imports,
  facadeModuleId,
  isEntry: facadeModuleId?.endsWith('.html') ?? false,
});

const CHUNKS = [
  aChunk('app.js', ['react.js'], '/web/index.html'),
  aChunk('home.js', ['books.js', 'react.js'], '/web/src/pages/home.tsx'),
  aChunk('books.js', ['cart.js']),
  aChunk('cart.js', ['books.js', 'app.js']),
  aChunk('react.js', []),
];

describe('the chunks of a page', () => {
  it('are its own and those it imports, also when these import one another, but none that every page has', () => {
    expect(listPageChunks(CHUNKS, 'home.tsx')).toEqual(['home.js', 'books.js', 'cart.js']);
  });

  it('are none for a page that was not built', () => {
    expect(listPageChunks(CHUNKS, 'about.tsx')).toEqual([]);
  });
});
