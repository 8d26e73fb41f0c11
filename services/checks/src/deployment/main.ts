import { writeFileSync } from 'node:fs';
import { renderLists, renderScripts, SCRIPTS_FILE } from './render-lists.ts';
import { RENDERED_FILE, renderParts } from './render-parts.ts';
import { renderReleases } from './render-releases.ts';

// The scripts embed one of these files.
for (const [file, text] of renderLists()) writeFileSync(file, text);
writeFileSync(RENDERED_FILE, renderParts());
writeFileSync(SCRIPTS_FILE, renderScripts());
// Last, since what is rendered before has the version that the files had.
for (const [file, text] of renderReleases()) writeFileSync(file, text);
