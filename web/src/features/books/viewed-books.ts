import { isArrayOf, isText, type Check } from '../../shared/checks.ts';
import { createListeners } from '../../shared/browser/listeners.ts';
import { browserStorage, parseStored } from '../../shared/browser/storage.ts';

const STORAGE_KEY = 'viewed-books';
const MAX_VIEWED = 12;
const ID = /^[\da-f]{24}$/;

const isId: Check<string> = (value): value is string => isText(value) && ID.test(value);
const isIdList = isArrayOf(isId);

const { subscribe, announce } = createListeners();

function parse(json: string): readonly string[] {
  const ids = parseStored(json);
  return isIdList(ids) ? ids.slice(0, MAX_VIEWED) : [];
}

/** The ids of the books whose pages were opened in this browser, the last first: at most 12, kept nowhere else. */
export const viewedBooks = {
  /** As it is stored, so that it can be compared. */
  read: (): string => browserStorage.read(STORAGE_KEY) ?? '[]',
  parse,
  add: (id: string): void => {
    const others = parse(viewedBooks.read()).filter((other) => other !== id);
    if (!isId(id)) return;
    browserStorage.write(STORAGE_KEY, JSON.stringify([id, ...others].slice(0, MAX_VIEWED)));
    announce();
  },
  clear: (): void => {
    browserStorage.remove(STORAGE_KEY);
    announce();
  },
  subscribe,
};
