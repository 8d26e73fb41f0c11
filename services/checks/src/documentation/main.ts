import { writeFileSync } from 'node:fs';
import { renderDocuments } from './render.ts';

for (const { file, rendered } of renderDocuments()) writeFileSync(file, rendered);
