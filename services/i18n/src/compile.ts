import type { CompiledMessage as Tokens } from '@lingui/message-utils/compileMessage';

/** `''` is an apostrophe; braces and `#` in apostrophes are text. */
const TEXT = /(?:''|'[{}][^']*(?:'|$)|[^{}])+/y;
const PLURAL_TEXT = /(?:''|'[{}#][^']*(?:'|$)|[^{}#])+/y;
const NAME = /\s*\w+\s*/y;
const TYPE = /,\s*(?:plural|selectordinal|select)\s*,/y;
const CASE = /\s*(?:=\d+|\w+)\s*\{/y;
const END = /\s*\}/y;

const unquote = (text: string): string =>
  text.replaceAll(/''|'([{}#][^']*)'/g, (_, quoted: string | undefined) => quoted ?? "'");

/** @throws SyntaxError where the message is none. */
function parse(message: string): Tokens {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(message) ?? [];
    at += found.length;
    return found;
  };
  const require = (pattern: RegExp): string => {
    const found = take(pattern);
    if (!found) throw new SyntaxError(`Unexpected text at ${at}: ${message}`);
    return found;
  };
  const readArgument = (): Tokens[number] => {
    const name = require(NAME).trim();
    if (take(END)) return [name];
    const type = require(TYPE).replaceAll(/[,\s]/g, '');
    const cases: Record<string, Tokens> = {};
    do {
      const key = require(CASE).replaceAll(/[\s={]/g, '');
      cases[key] = readTokens(type !== 'select');
      require(END);
    } while (!take(END));
    return [name, type, cases];
  };
  const readTokens = (isPlural: boolean): Tokens => {
    const tokens: Tokens = [];
    for (;;) {
      const text = take(isPlural ? PLURAL_TEXT : TEXT);
      const sign = message[at];
      if (text) tokens.push(unquote(text));
      if (sign === undefined || sign === '}') return tokens;
      at += 1;
      tokens.push(sign === '{' ? readArgument() : '#');
    }
  };
  const tokens = readTokens(false);
  if (at < message.length) throw new SyntaxError(`Unexpected text at ${at}: ${message}`);
  return tokens;
}

const compiled = new Map<string, Tokens>();

/**
 * Compiles a message of the code (ICU: arguments, plural, selectordinal, select) as `@lingui/message-utils` does, which would
 * cost home's script 6 KB. What is no message is shown as it is: the check of the catalogues refuses it.
 */
export function compile(message: string): Tokens {
  const known = compiled.get(message);
  if (known) return known;
  let tokens: Tokens = [message];
  try {
    tokens = parse(message);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  compiled.set(message, tokens);
  return tokens;
}
