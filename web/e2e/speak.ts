import { compileEntries } from '@bookstore/i18n/catalogue';
import type { Messages } from '@bookstore/i18n/i18n';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { readShopUrl } from './browser.ts';

/** Texts, and what stands between them. */
type Tokens = readonly unknown[];
type Matcher = string | RegExp;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const TAG = /<[^>]*>/g;
/** An element of its own in a message, with any text. */
const ELEMENT = /<\w+\/>/g;
/** Stands for what a placeholder has. */
const SAMPLE = 'Xx';
const MIN_LETTERS = 3;

const isText = (token: unknown): token is string => typeof token === 'string';
const toTokens = (message: unknown): Tokens => (Array.isArray(message) ? message : [message]);
const escape = (text: string): string => text.replaceAll(SPECIAL, String.raw`\$&`);
/** Names are compared with plain spaces where a text has those that do not break. */
const toWords = (text: string): string =>
  escape(text.replaceAll(TAG, '')).replaceAll(/\s+/g, String.raw`\s+`);

/** What a message shows, with any text where it has placeholders. */
const toPattern = (tokens: Tokens): string =>
  tokens
    .map((token) => (isText(token) ? token.split(ELEMENT).map(toWords).join('.+?') : '.+?'))
    .join('')
    .trim();
const toSample = (tokens: Tokens): string =>
  tokens
    .map((token) => (isText(token) ? token.replaceAll(ELEMENT, SAMPLE).replaceAll(TAG, '') : SAMPLE))
    .join('')
    .trim();
const countLetters = (tokens: Tokens): number =>
  tokens.filter(isText).join('').replaceAll(/\P{L}/gu, '').length;

/** Translates what a locator looks for: to the messages that it can mean, or not at all where it is no message. */
export function createTranslator(messages: Messages) {
  const english = compileEntries(Object.keys(messages).map((id) => ({ id, text: id, origins: [] })));
  const samples = Object.entries(messages).map(([id, message]) => {
    const tokens = toTokens(english[id]);
    return {
      pattern: new RegExp(`^${toPattern(tokens)}$`, 'i'),
      sample: toSample(tokens),
      letters: countLetters(tokens),
      foreign: toPattern(toTokens(message)),
    };
  });

  const findFor = (text: string) => {
    const wanted = text.toLowerCase();
    const same = samples.filter(({ sample }) => sample.toLowerCase() === wanted);
    if (same.length > 0) return same;
    const [best] = samples
      .filter(({ letters, pattern }) => letters >= MIN_LETTERS && pattern.test(text))
      .toSorted((one, other) => other.letters - one.letters);
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
/** Another language may say the same in several places: the first is meant. */
const OF_ONE = [
  'waitFor',
  'click',
  'fill',
  'check',
  'selectOption',
  'setInputFiles',
  'press',
  'isVisible',
  'evaluate',
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isMatcher = (value: unknown): value is Matcher => typeof value === 'string' || value instanceof RegExp;
/** Both pages and locators find by role. */
const isFinder = (value: unknown): value is Page | Locator => isObject(value) && 'getByRole' in value;

function translateArguments(method: string, args: readonly unknown[], translate: Translator): unknown[] {
  return args.map((argument, index): unknown => {
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

const isLocator = (finder: Page | Locator): finder is Locator => 'first' in finder;
const toOne = (finder: Page | Locator, method: string): Page | Locator =>
  isLocator(finder) && OF_ONE.includes(method) ? finder.first() : finder;

/** What was typed into fields, or chosen as files. */
export const typed: string[] = [];

function record(method: string, [argument]: readonly unknown[]): void {
  if (method === 'fill') typed.push(String(argument));
  if (method === 'setInputFiles' && isObject(argument)) typed.push(String(argument['buffer']));
}

/** A page, or what is found on it, that is asked in English and answers in another language. */
export function speak<Finder extends Page | Locator>(finder: Finder, translate: Translator): Finder {
  return new Proxy(finder, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const name = String(property);
        record(name, args);
        const translated = translateArguments(name, args, translate);
        const result: unknown = Reflect.apply(value, toOne(target, name), translated);
        return isFinder(result) ? speak(result, translate) : result;
      };
    },
  });
}

/** Waits until the pages that the server renders are in a language. */
export const waitForLanguage = (language: string): Promise<void> =>
  eventually(async () => {
    const response = await fetch(readShopUrl(), { headers: { accept: 'text/html' } });
    if (!(await response.text()).includes(`lang="${language}"`)) throw new Error(`no page is in ${language}`);
  });
