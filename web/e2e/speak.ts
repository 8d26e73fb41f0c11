import type { Messages } from '@bookstore/i18n/i18n';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Locator, Page } from 'playwright-core';

type Tokens = ReturnType<typeof compileMessageOrThrow>;
type Matcher = string | RegExp;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const TAG = /<[^>]*>/g;
/** Stands for what a placeholder has. */
const SAMPLE = 'Xx';
const MIN_LITERAL = 3;

const isText = (token: Tokens[number]): token is string => typeof token === 'string';
const escape = (text: string): string => text.replaceAll(SPECIAL, String.raw`\$&`);

/** What a message shows, with any text where it has placeholders. */
const toPattern = (tokens: Tokens): string =>
  tokens
    .map((token) => (isText(token) ? escape(token.replaceAll(TAG, '')) : '.+?'))
    .join('')
    .trim();
const toSample = (tokens: Tokens): string =>
  tokens
    .map((token) => (isText(token) ? token.replaceAll(TAG, '') : SAMPLE))
    .join('')
    .trim();
const countLetters = (tokens: Tokens): number => tokens.filter(isText).join('').replaceAll(/\P{L}/gu, '').length;

type Entry = { id: string; english: Tokens; foreign: string };

/** Translates what a locator looks for: to the messages that it can mean, or not at all where it is no message. */
export function createTranslator(messages: Messages) {
  const entries = Object.entries(messages).map(([id, foreign]): Entry => {
    const tokens = typeof foreign === 'string' ? [foreign] : foreign;
    return { id, english: compileMessageOrThrow(id), foreign: toPattern(tokens) };
  });
  const samples = entries.map((entry) => ({ ...entry, sample: toSample(entry.english) }));

  const findFor = (text: string) => {
    const wanted = text.toLowerCase();
    const same = samples.filter(({ sample }) => sample.toLowerCase() === wanted);
    if (same.length > 0) return same;
    const [best] = samples
      .filter(({ english }) => countLetters(english) >= MIN_LITERAL)
      .filter(({ english }) => new RegExp(`^${toPattern(english)}$`, 'i').test(text))
      .toSorted((one, other) => countLetters(other.english) - countLetters(one.english));
    return best ? [best] : samples.filter(({ sample }) => sample.toLowerCase().includes(wanted));
  };

  return (matcher: Matcher, isExact: boolean): Matcher => {
    const isPattern = matcher instanceof RegExp;
    const found = isPattern ? samples.filter(({ sample }) => matcher.test(sample)) : findFor(matcher);
    if (found.length === 0) return matcher;
    const either = `(?:${found.map(({ foreign }) => foreign).join('|')})`;
    if (isPattern) return new RegExp(`${matcher.source.startsWith('^') ? '^' : ''}${either}`);
    return new RegExp(isExact ? `^${either}$` : either, 'i');
  };
}
export type Translator = ReturnType<typeof createTranslator>;

const BY_TEXT = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle'];
const TEXT_OPTIONS = ['name', 'hasText'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isMatcher = (value: unknown): value is Matcher => typeof value === 'string' || value instanceof RegExp;
/** Both pages and locators find by role. */
const isFinder = (value: unknown): value is Page | Locator => isObject(value) && 'getByRole' in value;

function translateArguments(method: string, args: readonly unknown[], translate: Translator): unknown[] {
  return args.map((argument, index) => {
    const options = args.find(isObject);
    const isExact = options?.['exact'] === true;
    if (index === 0 && BY_TEXT.includes(method) && isMatcher(argument)) return translate(argument, isExact);
    if (!isObject(argument) || argument instanceof RegExp) return argument;
    const texts = TEXT_OPTIONS.flatMap((name) => {
      const text = argument[name];
      return isMatcher(text) ? [[name, translate(text, isExact)]] : [];
    });
    return texts.length > 0 ? { ...argument, ...Object.fromEntries(texts) } : argument;
  });
}

/** A page, or what is found on it, that is asked in English and answers in another language. */
export function speak<Finder extends Page | Locator>(finder: Finder, translate: Translator): Finder {
  return new Proxy(finder, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        // Another language may say the same in several places.
        const asked = property === 'waitFor' && 'first' in target ? target.first() : target;
        const method: unknown = Reflect.get(asked, property);
        if (typeof method !== 'function') return undefined;
        const translated =
          typeof property === 'string' ? translateArguments(property, args, translate) : args;
        const result: unknown = Reflect.apply(method, asked, translated);
        return isFinder(result) ? speak(result, translate) : result;
      };
    },
  });
}
