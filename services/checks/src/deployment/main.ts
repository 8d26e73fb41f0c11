import { writeFileSync } from 'node:fs';
import { RENDERED_FILE, renderParts } from './render-parts.ts';

writeFileSync(RENDERED_FILE, renderParts());
