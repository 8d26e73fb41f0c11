import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import ts from 'typescript';

type TypeMeta = { apiVersion: string; kind: string };

const FILE = join(REPOSITORY, 'services/checks/manifests.ts');
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es5.d.ts'],
  types: [],
};

function typeOf({ apiVersion, kind }: TypeMeta): string {
  const group = apiVersion.includes('/') ? apiVersion.replace(/\.[^/]*k8s\.io/, '') : `core/${apiVersion}`;
  return `import('kubernetes-types/${group}').${kind}`;
}

/**
 * Checks manifests against the types of the oldest supported Kubernetes: an unknown kind or field, a missing value or
 * one of another type is an error. The TypeScript compiler checks them as object literals, one a line.
 */
export function findTypeErrors(manifests: readonly TypeMeta[]): string[] {
  const lines = manifests.map(
    (manifest, index) => `export const m${index}: ${typeOf(manifest)} = ${JSON.stringify(manifest)};`,
  );
  const source = ts.createSourceFile(FILE, lines.join('\n'), ts.ScriptTarget.ES2024);
  const host = ts.createCompilerHost(OPTIONS);
  const readFromDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => (name === FILE ? source : readFromDisk(name, ...rest));
  return ts
    .createProgram([FILE], OPTIONS, host)
    .getSemanticDiagnostics(source)
    .map(({ start = 0, messageText }) => {
      const manifest = manifests[source.getLineAndCharacterOfPosition(start).line];
      return `${manifest?.kind ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
}
