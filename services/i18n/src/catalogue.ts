import { SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { createI18n, type I18n, type Messages } from './i18n.ts';

/** A catalogue a language, beside the code that is built of them. */
export const LOCALES = join(import.meta.dirname, '../locales');

/** The messages of a file, with the files of the code that show them. */
export type Entry = { id: string; text: string; origins: readonly string[] };

const LINE = /^(?:#.*|(?:msgid|msgstr)? ?"(?:[^"\\]|\\.)*")?$/;

/**
 * Reads what is translated and what is not.
 * @throws Error naming the line where it is no .po, or a message that occurs twice.
 */
export function parsePo(po: string, name: string): PO {
  const broken = po.split('\n').findIndex((line) => !LINE.test(line.trim()));
  if (broken >= 0) throw new Error(`${name}:${broken + 1} is no line of a .po file`);
  const parsed = PO.parse(po);
  const ids = parsed.items.map(({ msgid }) => msgid);
  const seen = new Set(['']);
  const twice = ids.find((id) => seen.size === seen.add(id).size);
  if (twice !== undefined) throw new Error(`${name} has this message twice: ${twice}`);
  return parsed;
}

/** The entries of a catalogue; a translation that is marked as fuzzy is none. */
export function readEntries(language: string): Entry[] {
  const name = `${language}.po`;
  return parsePo(readFileSync(join(LOCALES, name), 'utf8'), name).items.map(
    ({ msgid, msgstr, flags, references }) => ({
      id: msgid,
      text: flags['fuzzy'] ? '' : (msgstr[0] ?? ''),
      origins: references,
    }),
  );
}

/** @throws Error naming the message that is no ICU message. */
export function compileEntries(entries: readonly Entry[]): Messages {
  const translated = entries.filter(({ text }) => text !== '');
  return Object.fromEntries(
    translated.map(({ id, text }) => {
      try {
        return [id, compileMessageOrThrow(text)];
      } catch (cause) {
        throw new Error(`This translation is no message: ${text}`, { cause });
      }
    }),
  );
}

/** The languages that have a file, whole or not. */
export const listCatalogues = (): string[] =>
  readdirSync(LOCALES)
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
    .toSorted();

const instances = new Map<string, I18n>();

/** What a service says: the pages have the rest. */
const isOfServices = ({ origins }: Entry) => origins.some((origin) => origin.startsWith('services/'));

/** The messages that services have in a language, read when they are first needed; a language without a file is English. */
export function i18nFor(language: string): I18n {
  const known = instances.get(language);
  if (known) return known;
  const hasFile = language !== SOURCE_LANGUAGE && listCatalogues().includes(language);
  const created = createI18n(
    language,
    hasFile ? compileEntries(readEntries(language).filter(isOfServices)) : {},
  );
  instances.set(language, created);
  return created;
}
