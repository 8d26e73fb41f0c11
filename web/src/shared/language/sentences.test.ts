import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@bookstore/i18n/i18n';
import { createPseudoMessages } from '@bookstore/i18n/testing/pseudo';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import ts from 'typescript';
import { DESK_SENTENCES } from './desk-sentences.ts';
import { activateLanguage } from './language.ts';
import { addSentences, translateSentence } from './sentences.ts';

const CONTRACTS = join(import.meta.dirname, '../../../../services/contracts/src');
const CHECKS = ['regex', 'refine', 'min', 'max', 'int', 'union', 'array', 'optionalText', 'requiredText'];
/** What only programs are told, as they alone can send it. */
const OF_PROGRAMS =
  /^(Enter the (id|version) of|Choose one of|Must be|This page is out of range|Brackets and|Name (each|the) order|Only )/;

/** What constants put into sentences; anything else is a number. */
const PARTS: Readonly<Record<string, string>> = {
  EXAMPLE: 'such as 12.50',
  DECIMALS_TEXT: 'at most two decimals',
};
const nameOf = ({ expression }: ts.TemplateSpan): string => expression.getText();

/** A sentence in code; with what is put into it. */
function readSentence(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(readSentence);
  if (ts.isArrowFunction(node)) return readSentence(node.body);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return [];
  const parts = node.templateSpans.map((span) => (PARTS[nameOf(span)] ?? '7') + span.literal.text);
  return [node.head.text + parts.join('')];
}

/** The sentences with which the schemas of a file refuse something. */
function listSentences(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && /^(error|message)$/.test(node.name.getText()))
      found.push(...readSentence(node.initializer));
    if (ts.isVariableDeclaration(node) && node.name.getText().endsWith('_ERROR'))
      found.push(...readSentence(node.initializer));
    if (ts.isCallExpression(node) && CHECKS.includes(node.expression.getText().split('.').at(-1) ?? ''))
      found.push(...node.arguments.flatMap(readSentence));
    if (ts.isFunctionDeclaration(node) && node.name?.text.startsWith('explain'))
      node.body?.forEachChild(visitReturn);
    ts.forEachChild(node, visit);
  };
  const visitReturn = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) found.push(...readSentence(node.expression));
    ts.forEachChild(node, visitReturn);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));
  return found.filter((sentence) => /^[A-Z7].* /.test(sentence) && !OF_PROGRAMS.test(sentence));
}

beforeAll(() => {
  addSentences(DESK_SENTENCES);
  i18n.load('de', createPseudoMessages([]));
  activateLanguage('de');
});
afterAll(() => activateLanguage('en'));

it('Each sentence with which a schema of the contracts refuses something has a message', () => {
  const sentences = globSync('*.ts', { cwd: CONTRACTS })
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => listSentences(join(CONTRACTS, name)));
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((sentence) => translateSentence(sentence) === undefined)).toEqual([]);
});
