import { createOpenApiDocument } from '@bookstore/contracts/openapi';
import { VERSION } from '@bookstore/runtime/release';
import type { Plugin } from 'vite';

/** Puts the document of the shop's API, made from the contracts, beside the built pages. */
export const openApiFile = (): Plugin => ({
  name: 'openapi-file',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify(createOpenApiDocument(VERSION));
    this.emitFile({ type: 'asset', fileName: 'api/openapi.json', source });
  },
});
