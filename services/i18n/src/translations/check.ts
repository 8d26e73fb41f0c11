import { isLanguage } from '@bookstore/contracts/shop-languages';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { compile } from '../compile.ts';
import type { Entry } from '../catalogue.ts';

type Tokens = ReturnType<typeof compileMessageOrThrow>;

/** Without what is undefined, which is what the two compilers differ in. */
const toJson = (tokens: unknown) => JSON.stringify(tokens);

const isTokens = (value: unknown): value is Tokens => Array.isArray(value);

/** What a plural or a choice has to have as its message: for any number its number, and the choices. */
function describeCases(name: string, type: string, cases: object): string {
  const other: unknown = Reflect.get(cases, 'other');
  if (other === undefined) throw new Error(`{${name}, ${type}} lacks the case other`);
  if (type === 'select') return `{${name}, select, ${Object.keys(cases).toSorted().join(' ')}}`;
  return `{${name}, ${type}${toJson(other).includes('"#"') ? ' with #' : ''}}`;
}

/** The names of arguments, also inside of plurals, and the tags. */
function listParts(message: string): string {
  const names = new Set(message.match(/<\/?\w+\/?>/g) ?? []);
  const visit = (tokens: Tokens): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, type, cases] = token;
      if (!type || !cases) {
        names.add(type ? `{${name}, ${type}}` : `{${name}}`);
        continue;
      }
      names.add(describeCases(name, type, cases));
      Object.values({ ...cases })
        .filter(isTokens)
        .forEach(visit);
    }
  };
  visit(compileMessageOrThrow(message));
  return [...names].toSorted().join(' ');
}

function explainMessage(message: string): string | undefined {
  try {
    return toJson(compile(message)) === toJson(compileMessageOrThrow(message))
      ? undefined
      : `The browser cannot compile this message: ${message}`;
  } catch (error) {
    return `This is no message: ${message} (${String(error)})`;
  }
}

function explainTranslation(language: string, { id, text }: Entry): string | undefined {
  if (text === '') return isLanguage(language) ? `${language} lacks: ${id}` : undefined;
  try {
    return listParts(id) === listParts(text)
      ? undefined
      : `${language} has other placeholders or tags: ${id} → ${text}`;
  } catch (error) {
    return `${language} has no message: ${text} (${String(error)})`;
  }
}

/** What is wrong with the messages of the code. */
export const checkMessages = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => explainMessage(id) ?? []);

/** What is wrong with a catalogue: what it lacks, what nothing shows any more, and what does not fit its message. */
export function checkCatalogue(
  language: string,
  entries: readonly Entry[],
  ids: readonly string[],
): string[] {
  const known = new Set(entries.map(({ id }) => id));
  const shown = new Set(ids);
  return [
    ...ids.filter((id) => !known.has(id)).map((id) => `${language}.po has no entry for: ${id}`),
    ...entries
      .filter(({ id }) => !shown.has(id))
      .map(({ id }) => `${language}.po has what nothing shows: ${id}`),
    ...entries.flatMap((entry) => explainTranslation(language, entry) ?? []),
  ];
}
