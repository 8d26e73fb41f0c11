import { readFileSync, writeFileSync } from 'node:fs';
import { pruneSchema } from './prune.ts';
import { SCHEMA_FILE } from './schema-file.ts';

const [, , swaggerFile] = process.argv;
if (!swaggerFile) {
  console.error('usage: npm run schema:k8s -- <api/openapi-spec/swagger.json of a release of Kubernetes>');
  process.exit(1);
}

const { kinds, $defs } = pruneSchema(readFileSync(swaggerFile, 'utf8'));
const lines = Object.entries($defs)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, definition]) => `${JSON.stringify(name)}: ${JSON.stringify(definition)}`);
writeFileSync(
  SCHEMA_FILE,
  `{"kinds": ${JSON.stringify(kinds, null, 2)},\n"$defs": {\n${lines.join(',\n')}\n}}\n`,
);
