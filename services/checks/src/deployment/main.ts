import { writeFileSync } from 'node:fs';
import { RENDERED_FILE, renderParts } from './render-parts.ts';
import { renderScripts, SCRIPTS_FILE } from './render-scripts.ts';

writeFileSync(RENDERED_FILE, renderParts());
writeFileSync(SCRIPTS_FILE, renderScripts());
