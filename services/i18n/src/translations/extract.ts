import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../../../..');
const SOURCES = ['services/*/src/**/*.ts', 'web/{src,server}/**/*.{ts,tsx}'];
const TESTS = /[.]test[.]|\/testing\//;
/** It hands on the messages of others. */
const TRANS = 'web/src/shared/language/trans.tsx';
const MENTION = /\bi18n\b|<Trans\b/;
const MARK = 'msg';
const METHODS = ['t', '_'];

/** Messages, and the files that show them. */
export type Extracted = Map<string, string[]>;

/** `msg('…')`. */
const findMarked = (node: ts.Node): ts.Node | undefined =>
  ts.isCallExpression(node) && node.expression.getText() === MARK ? node.arguments[0] : undefined;

/** `i18n.t('…')` and `i18n._('…')`; of objects called otherwise those with a literal. */
const findCalled = (node: ts.Node): ts.Node | undefined =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  METHODS.includes(node.expression.name.text) &&
  (/(^|[.])i18n$/.test(node.expression.expression.getText()) ||
    node.arguments.slice(0, 1).some(ts.isStringLiteralLike))
    ? node.arguments[0]
    : undefined;

/** `<Trans id="…">`. */
function findElement(node: ts.Node): ts.Node | undefined {
  if (!ts.isJsxOpeningLikeElement(node) || node.tagName.getText() !== 'Trans') return undefined;
  const id = node.attributes.properties.find((property) => property.name?.getText() === 'id');
  if (!id || !ts.isJsxAttribute(id) || !id.initializer) return node;
  return ts.isJsxExpression(id.initializer) ? id.initializer.expression : id.initializer;
}

/** The messages of a file. @throws Error where one is no literal: nobody could find it. */
export function extractFrom(path: string, code: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
  const ids: string[] = [];
  const visit = (node: ts.Node): void => {
    const id = findMarked(node) ?? findCalled(node) ?? findElement(node);
    if (id && ts.isStringLiteralLike(id)) ids.push(id.text);
    else if (id) {
      const { line } = source.getLineAndCharacterOfPosition(id.getStart());
      throw new Error(`${path}:${line + 1} has a message that is no literal: ${id.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return ids;
}

/** All messages of the code, in the order of files and messages. */
export function extract(): Extracted {
  const found: Extracted = new Map();
  const paths = globSync(SOURCES, { cwd: ROOT }).filter((path) => !TESTS.test(path) && path !== TRANS);
  for (const path of paths.toSorted()) {
    const code = readFileSync(join(ROOT, path), 'utf8');
    if (!MENTION.test(code)) continue;
    for (const id of new Set(extractFrom(path, code))) found.set(id, [...(found.get(id) ?? []), path]);
  }
  return found;
}
