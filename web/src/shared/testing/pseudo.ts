const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: 'á', c: 'ć', e: 'é', i: 'í', k: 'ḱ', l: 'ĺ', m: 'ḿ', n: 'ń', o: 'ó', p: 'ṕ', r: 'ŕ', s: 'ś', u: 'ú' },
  ...{ y: 'ý', z: 'ź', A: 'Á', C: 'Ć', E: 'É', I: 'Í', L: 'Ĺ', M: 'Ḿ', N: 'Ń', O: 'Ó', P: 'Ṕ', R: 'Ŕ', S: 'Ś', U: 'Ú' },
};
const LONGER = 0.4;

/** What is no text: tags, arguments, and what begins a plural, a select or a case of one. */
const SYNTAX = /<[^>]*>|\{\w+\}|\{\w+, (?:plural|select|selectordinal),|(?:=\d+|\w+) \{/g;

const accent = (text: string) => text.replaceAll(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter);

/** A message accented, 40% longer and in brackets, so that texts that are no messages, and cut ones, stand out. */
export function pseudo(message: string): string {
  const parts = message.match(SYNTAX) ?? [];
  const accented = message
    .split(SYNTAX)
    .map((text, index) => accent(text) + (parts[index] ?? ''))
    .join('');
  if (/, (?:plural|select|selectordinal),/.test(message)) return accented;
  return `⟦${accented}${'·'.repeat(Math.ceil(message.length * LONGER))}⟧`;
}
