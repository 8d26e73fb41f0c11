/** The names of characters in HTML 4 from U+00A0 to U+00FF, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
  'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Other names that descriptions have. */
const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  prime: '′',
  Prime: '″',
  euro: '€',
  trade: '™',
  numero: '№',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Zcaron: 'Ž',
  zcaron: 'ž',
  Yuml: 'Ÿ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwj: '\u200d',
  zwnj: '\u200c',
};
const CHARACTERS = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...Object.entries(NAMES),
]);

const REFERENCE = /&(?:#(\d{1,10})|#x([\da-f]{1,8})|([a-z][a-z\d]{1,30}));?/gi;
const CONTROL_OR_SURROGATE = /[\p{Cc}\p{Cs}]/u;

/** The character of a number, as browsers read it: 128 to 159 are those of Windows-1252. None that a text cannot have. */
function toCharacter(code: number): string {
  if (code > 0x10_ff_ff) return '';
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  const character = String.fromCodePoint(code);
  return /\s/.test(character) || !CONTROL_OR_SURROGATE.test(character) ? character : '';
}

const decodeReferences = (text: string): string =>
  text.replaceAll(REFERENCE, (reference, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? toCharacter(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
      : (CHARACTERS.get(name) ?? reference),
  );

/** A text with the characters that whole references of HTML name, such as `&amp;`. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&#?[a-z\d]{2,31};/gi, (reference) => decodeReferences(reference));

/** What stands instead of the tags of an element: an empty line; or before it a line break, or a space between cells. */
const PARAGRAPHS =
  'p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article header footer aside hr figure form';
const AROUND: ReadonlyMap<string, string> = new Map(
  PARAGRAPHS.split(' ').map((name) => [name, '\n\n'] as const),
);
const BEFORE: ReadonlyMap<string, string> = new Map([
  ...'br li tr dt dd option'.split(' ').map((name) => [name, '\n'] as const),
  ...'td th'.split(' ').map((name) => [name, ' '] as const),
]);
/** Elements whose content is not drawn. */
const HIDDEN = new Set(
  'script style head title template noscript iframe object svg math textarea select'.split(' '),
);
const BULLET = '• ';

/** A tag. What looks like one but has another `<` in it is a text, so that each character is read once. */
const TAG = /<(\/?)([a-z][a-z\d]*)(?=[\s/>])[^<>]*>/gi;
const IS_HTML = /<\/[a-z][a-z\d]*\s*>|<(?:br|p|hr|img)(?=[\s/>])[^<>]*>/i;
const HAS_BREAKS = /<(?:p|br|div|li|h[1-6]|tr)(?=[\s/>])[^<>]*>/i;

const withoutComments = (html: string): string =>
  html
    .split('<!--')
    .map((part, index) => {
      const end = part.indexOf('-->');
      return index === 0 ? part : end === -1 ? '' : part.slice(end + 3);
    })
    .join('');

/**
 * The text of HTML as a page would show it, with empty lines between paragraphs and bullets before items. Nothing of it is run or
 * fetched. A text without tags stays as it is, also one that only mentions them.
 */
export function htmlToText(html: string): string {
  if (!IS_HTML.test(html)) return html;
  // Where nothing else does, the line breaks of the text separate paragraphs, as in the exports of WordPress.
  const space = HAS_BREAKS.test(html) ? /\s+/g : /[^\S\n]+/g;
  const source = withoutComments(html);
  const parts: string[] = [];
  let hidden: string | undefined;
  let at = 0;
  const add = (end: number) => {
    if (hidden === undefined) parts.push(decodeReferences(source.slice(at, end)).replaceAll(space, ' '));
  };
  for (const { 0: tag, 1: slash, 2: written = '', index } of source.matchAll(TAG)) {
    const name = written.toLowerCase();
    add(index);
    at = index + tag.length;
    if (hidden === name && slash) hidden = undefined;
    else if (hidden === undefined && HIDDEN.has(name) && !slash && !tag.endsWith('/>')) hidden = name;
    if (hidden !== undefined) continue;
    parts.push(AROUND.get(name) ?? '');
    if (!slash) parts.push(BEFORE.get(name) ?? '', name === 'li' ? BULLET : '');
  }
  add(source.length);
  const text = parts.join('').replaceAll(/[^\S\n]+/g, ' ');
  return text
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
