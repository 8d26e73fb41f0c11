import { writeFileSync } from 'node:fs';
import { RENDERERS } from './render.ts';

for (const render of RENDERERS) for (const [file, text] of render()) writeFileSync(file, text);
