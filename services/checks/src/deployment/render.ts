import { renderLists, renderScripts, SCRIPTS_FILE } from './render-lists.ts';
import { RENDERED_FILE, renderParts } from './render-parts.ts';
import { renderReleases } from './render-releases.ts';

type Rendered = readonly (readonly [file: string, text: string])[];

/**
 * What `npm run render:k8s` writes, one after the other: the scripts embed a list, and the version comes last, since what is
 * rendered before has the one that the files had.
 */
export const RENDERERS: readonly (() => Rendered)[] = [
  renderLists,
  () => [[RENDERED_FILE, renderParts()]],
  () => [[SCRIPTS_FILE, renderScripts()]],
  renderReleases,
];
