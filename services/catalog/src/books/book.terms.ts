import { foldText, listForms } from '@bookstore/contracts/folding';
import { listIsbns } from '@bookstore/contracts/isbn';

const LETTERS = String.raw`[\p{L}\p{M}\p{N}]+`;
/** What may stand within a word, which is found as one word and as several: O'Brien, Moby-Dick, J.R.R., AC/DC, ハリー・ポッター. */
const JOINER = String.raw`['’‘".\-‐‑‒–−·‧・&/⁄]`;
/** A word with its joiners, and with the signs of names such as C++, C# and .NET. */
const WORD = new RegExp(
  String.raw`(?:(?<![\p{L}\p{M}\p{N}.])\.)?${LETTERS}(?:${JOINER}${LETTERS})*[+#]*`,
  'gu',
);
const WRITTEN_WORD = new RegExp(LETTERS, 'gu');
const JOINERS = new RegExp(JOINER, 'gu');
/** The same, but for the point of `.NET`. */
const INNER_JOINERS = new RegExp(`(?<!^)${JOINER}`, 'gu');
const SIGNS = /^\.|[+#]+$/g;
/** The end of ASP.NET, Node.js and example.com. */
const POINTED_END = /\.\p{L}[\p{L}\p{M}]+$/u;
/** Letters that stand alone one after the other, as in J. R. R. Tolkien and J.-P. Sartre, and what separates them. */
const INITIALS = /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:[.\s‐-]+\p{L}\p{M}*)+(?![\p{L}\p{M}\p{N}])/gu;
const BETWEEN_INITIALS = /[.\s‐-]+/g;
/** A word of more parts is found as all of them in one, and not as some. */
const MAX_PARTS = 4;
/** A word of fewer letters is hardly part of another one by mistake. */
const MIN_PART = 2;
/** A run of a script that is written without spaces between words. */
const UNSPACED =
  /([\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+)/u;
const UNSPACED_AT = 2;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Words that share this many first letters are the same to the search; hardly any two differ further on. */
const MAX_LETTERS = 20;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const truncate = (word: string): string[] => Array.from(word).slice(0, MAX_LETTERS);
const toTerm = (word: string): string => truncate(word).join('');

/** The letters of a run, and each two of them that follow each other: what is searched is found wherever it begins. */
function toPairs(run: string): { letters: string[]; pairs: string[] } {
  const letters = Array.from(graphemes.segment(run), ({ segment }) => segment);
  return { letters, pairs: letters.slice(1).map((letter, before) => `${letters[before] ?? ''}${letter}`) };
}

/** The words of a folded text as they are written there, with their joiners and signs. */
const listTokens = (folded: string): string[] => folded.match(WORD) ?? [];

/** The parts of a word between its joiners, the last one with its signs: `C/C++` is `c` and `c++`. */
const splitToken = (token: string): string[] => token.split(INNER_JOINERS);

/** The words of a folded text, those with joiners as several, those with signs with them. */
export const splitWords = (folded: string): string[] => listTokens(folded).flatMap(splitToken);

const joinInitials = (initials: string): string => initials.replaceAll(BETWEEN_INITIALS, '');

/** The parts of a word that follow each other as one: O'Reilly-Stone as `oreilly`, `reillystone` and `oreillystone`. */
function joinParts(parts: readonly string[]): string[] {
  if (parts.length > MAX_PARTS) return [parts.join('')];
  return parts.flatMap((_, from) =>
    parts.slice(from + 1).map((_next, length) => parts.slice(from, from + length + 2).join('')),
  );
}

/** A word in each form by which it may be searched: with its signs and without, in parts and as one. */
function toForms(token: string): string[] {
  const parted = unique([token, token.replaceAll(SIGNS, '')]).map(splitToken);
  return [...parted.flatMap((parts) => [...parts, ...joinParts(parts)]), ...(POINTED_END.exec(token) ?? [])];
}

/** All words of a folded text, in each form by which one may be searched. */
const listWords = (folded: string): string[] => [
  ...listTokens(folded).flatMap(toForms),
  ...(folded.match(INITIALS) ?? []).map(joinInitials),
];

/** Splits a word into runs of scripts with spaces and without: every second one is of the latter. */
const toRuns = (word: string) =>
  word
    .split(UNSPACED)
    .map((run, index) => ({ run, isUnspaced: index % UNSPACED_AT === 1 }))
    .filter(({ run }) => run);

const runsOf = (texts: readonly string[]) =>
  unique(texts.flatMap(listForms).flatMap(listWords)).flatMap(toRuns);

/** Every prefix of every word of some texts, as `foldText` has them, each once. */
export const toPrefixes = (texts: readonly string[]): string[] =>
  unique(
    runsOf(texts).flatMap(({ run, isUnspaced }) => {
      if (isUnspaced) return Object.values(toPairs(run)).flat();
      return truncate(run).map((_, index, letters) => letters.slice(0, index + 1).join(''));
    }),
  );

/** What a search asks for of a run: of an unspaced one all pairs of letters. */
function toTermsOf({ run, isUnspaced }: ReturnType<typeof toRuns>[number]): string[] {
  if (!isUnspaced) return [toTerm(run)];
  const { letters, pairs } = toPairs(run);
  return pairs.length > 0 ? pairs : letters;
}

/** Every word of some texts in the form of a search, each once. */
export const toWholeWords = (texts: readonly string[]): string[] => unique(runsOf(texts).flatMap(toTermsOf));

const longestFirst = (terms: readonly string[]): string[] =>
  unique(terms).toSorted((left, right) => right.length - left.length);

const joinTokens = (folded: string): string[] =>
  listTokens(folded).map((token) => token.replaceAll(INNER_JOINERS, ''));

const toSearch = (words: readonly string[]): string[] =>
  longestFirst(words.flatMap(toRuns).flatMap(toTermsOf));

/**
 * The terms of a search in the form of `toPrefixes`, all of which a book must have: the longest first, which usually matches
 * the fewest books. The ISBNs of a text, as 13 digits, are its first search. Further lists of terms are to be tried where the
 * ones before find nothing: words with joiners as one, since `o` and `brien` begin many others; as several; initials as one
 * word; all of these with `oe` for `ö`.
 */
export function toSearches(q: string): string[][] {
  const byWords = listForms(q).flatMap((folded) => [
    joinTokens(folded),
    splitWords(folded),
    joinTokens(folded.replaceAll(INITIALS, joinInitials)),
  ]);
  const searches = [longestFirst(listIsbns(q)), ...byWords.map(toSearch)];
  const known = new Map(searches.map((terms) => [terms.join(' '), terms]));
  return [...known.values()].filter((terms) => terms.length > 0);
}

/** The terms of a text, those of words with joiners apart; only its ISBNs where it has any. */
export function toTerms(q: string): string[] {
  const isbns = listIsbns(q);
  return isbns.length > 0 ? isbns : toSearch(splitWords(foldText(q)));
}

const termOf = (written: string): string => toTerm(foldText(written).replaceAll(JOINERS, ''));

/** A word as it is written, by its form in a search; a word with joiners is also one word. */
export const listWrittenWords = (text: string): { term: string; written: string }[] =>
  unique([...(text.match(WRITTEN_WORD) ?? []), ...(text.match(WORD) ?? [])]).map((written) => ({
    term: termOf(written),
    written,
  }));

/** The text with some words replaced, by their form in a search. */
export const replaceWords = (text: string, replacements: ReadonlyMap<string, string>): string =>
  text.replaceAll(WRITTEN_WORD, (written) => replacements.get(termOf(written)) ?? written);

/** Two words of a text that follow each other as one: its form in a search, and what is before and behind it in the text. */
export function listJoined(text: string): { term: string; before: string; after: string }[] {
  const words = Array.from(text.matchAll(WRITTEN_WORD), ({ 0: word, index }) => ({ word, index }));
  return words.slice(1).flatMap((next, at) => {
    const first = words[at];
    if (!first) return [];
    const [before, after] = [text.slice(0, first.index), text.slice(next.index + next.word.length)];
    return [{ term: termOf(first.word + next.word), before, after }];
  });
}

/** A word as two: all ways to part it, with two letters at least on each side. */
export function listParts(word: string): [string, string][] {
  const letters = Array.from(word);
  return letters
    .slice(0, Math.max(0, letters.length - 2 * MIN_PART + 1))
    .map((_, at) => [letters.slice(0, at + MIN_PART).join(''), letters.slice(at + MIN_PART).join('')]);
}
