import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { Generator, getConfig } from '@tanstack/router-generator';
import { ROUTE_TREE } from './route-tree.ts';

it('The route tree is made of the files in src/routes', async () => {
  const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
  const config = getConfig(ROUTE_TREE, root);
  const committed = await readFile(config.generatedRouteTree, 'utf8');
  await new Generator({ config, root }).run();
  expect(committed).toBe(await readFile(config.generatedRouteTree, 'utf8'));
});
