import { writeFileSync } from 'node:fs';
import { renderLists } from './render-lists.ts';
import { RENDERED_FILE, renderParts } from './render-parts.ts';
import { renderScripts, SCRIPTS_FILE } from './render-scripts.ts';

// The scripts embed one of these files.
for (const [file, text] of renderLists()) writeFileSync(file, text);
writeFileSync(RENDERED_FILE, renderParts());
writeFileSync(SCRIPTS_FILE, renderScripts());
