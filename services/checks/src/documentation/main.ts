import { writeFileSync } from 'node:fs';
import { renderReadmes } from './render.ts';

for (const { file, rendered } of renderReadmes()) writeFileSync(file, rendered);
