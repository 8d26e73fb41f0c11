import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { StartFailure } from '../start-failure.ts';

const IGNORED = /\.(test|d)\.tsx?$/;

function readProject(folder: string): ts.ParsedCommandLine {
  const fail = (diagnostic: ts.Diagnostic) => {
    throw new StartFailure(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const project = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host);
  if (!project) throw new StartFailure(`${folder} has no TypeScript project`);
  project.errors.forEach(fail);
  return project;
}

async function emit(file: string, { options }: ts.ParsedCommandLine): Promise<void> {
  const { rootDir = '', outDir = '' } = options;
  const output = join(outDir, relative(rootDir, file));
  await mkdir(dirname(output), { recursive: true });
  if (!/\.tsx?$/.test(file)) {
    await copyFile(file, output);
    return;
  }
  const { outputText, sourceMapText = '' } = ts.transpileModule(await readFile(file, 'utf8'), {
    fileName: file,
    // Whether a file is a module is not looked up in its package.json here: all of them are.
    compilerOptions: { ...options, module: ts.ModuleKind.ESNext },
  });
  const script = output.replace(/\.tsx?$/, '.js');
  await Promise.all([writeFile(script, outputText), writeFile(`${script}.map`, sourceMapText)]);
}

/**
 * Writes the JavaScript of TypeScript projects, each file by itself: what `tsc` emits, without declarations, in a quarter of its
 * time.
 */
export async function transpile(folders: readonly string[]): Promise<void> {
  const projects = folders.map(readProject);
  await Promise.all(
    projects.map((project) =>
      Promise.all(project.fileNames.filter((file) => !IGNORED.test(file)).map((file) => emit(file, project))),
    ),
  );
}

if (import.meta.main) await transpile(process.argv.slice(2));
