const DEPTH = 40_000;

/** JSON that is invalid in every field of every request. */
const HOSTILE_VALUES: Readonly<Record<string, string>> = {
  'an operator': '{"$ne":null}',
  'an operator that is always true': '{"$gt":""}',
  'a pattern': '{"$regex":".*"}',
  'a script': '{"$where":"sleep(10000)"}',
  'a choice': '{"$in":[""]}',
  'a prototype': '{"__proto__":{"role":"admin"}}',
  'a constructor': '{"constructor":{"prototype":{"role":"admin"}}}',
  'an object that poses as a string': '{"toString":"admin","length":5}',
  'an array with an operator': '[{"$ne":null}]',
  'a nested array': '[[]]',
  null: 'null',
  infinity: '1e999',
  'a number beyond every price': '1.5e300',
  'a negative number': '-1',
  'a fraction of a cent': '0.001',
  'a NUL': String.raw`"a\u0000b"`,
  'an escape': String.raw`"a\u001b[2Jb"`,
  'a lone surrogate': String.raw`"\ud800"`,
  'reversed surrogates': String.raw`"\udc00\ud800"`,
  'a string of 90,000 characters': `"${'x'.repeat(90_000)}"`,
  'a deeply nested array': '['.repeat(DEPTH) + ']'.repeat(DEPTH),
};

/** Members that are invalid in every object of every request. */
const HOSTILE_MEMBERS = [
  '"__proto__":{"role":"admin"}',
  '"constructor":{"prototype":{"role":"admin"}}',
  '"$where":"sleep(10000)"',
  '"$set":{"trending":true}',
  '"_id":"0123456789abcdef01234567"',
  '"role":"admin"',
  '"v":{"$gt":0}',
  '"isDeleted":true',
];

/** Bodies that are not an object. */
const HOSTILE_BODIES = ['null', '[]', '1', '"text"', '{', '', '{"a":NaN}', '{"a":1}{"a":2}'];

const PLACEHOLDER = 'the placeholder';

/** The JSON of `value` with a placeholder for the part that is visited as number `place`. */
function replaceAt(value: object, place: number): string {
  let visited = 0;
  return JSON.stringify(value, (_key, part: unknown) => (visited++ === place ? PLACEHOLDER : part));
}

/** The JSON of `value`, once for each of its parts, however deep, with a placeholder for the part. */
function replaceEach(value: object): string[] {
  const texts: string[] = [];
  for (let place = 1; ; place += 1) {
    const text = replaceAt(value, place);
    if (!text.includes(PLACEHOLDER)) return texts;
    texts.push(text);
  }
}

/** JSON like that of `sample`, each with a hostile value for one part, and bodies that are not an object. */
export const listHostileBodies = (sample: object): string[] => [
  ...replaceEach(sample).flatMap((template) =>
    Object.values(HOSTILE_VALUES).map((hostile) => template.replace(`"${PLACEHOLDER}"`, () => hostile)),
  ),
  ...HOSTILE_BODIES,
];

/** The JSON of `sample` with an additional member, in each of its objects. */
export function listHostileMembers(sample: object): string[] {
  const whole = JSON.stringify(sample);
  const places = [...whole.matchAll(/\{/g)].map(({ index }) => index + 1);
  // The last of two members with one name counts: what follows would replace it.
  const members = HOSTILE_MEMBERS.filter((member) => !whole.includes(member.split(':', 1).join()));
  return places.flatMap((at) => members.map((member) => `${whole.slice(0, at)}${member},${whole.slice(at)}`));
}

/** Hostile texts for paths and queries, encoded. */
const HOSTILE_TEXTS: readonly string[] = [
  '{"$ne":null}',
  '[$ne]=1',
  '.*',
  '__proto__',
  'constructor',
  'toString',
  'aaaaaaaaaaaa',
  '-1',
  '1e999',
  'null',
  "' || '1'=='1",
  '\u001b[2J',
  'x'.repeat(400),
]
  .map(encodeURIComponent)
  .concat('%ED%A0%80', '%C0%AE', '%00', '%F0%9F', '%', '%25%00', '%0d%0aset-cookie:a=b');

/** Invalid ways to give a query parameter. */
const listQueriesOf = (name: string): string[] => [
  ...HOSTILE_TEXTS.map((text) => `${name}=${text}`),
  `${name}[$ne]=1`,
  `${name}[]=1`,
  `${name}=1&${name}=2`,
  `${name}.$gt=`,
  `__proto__[${name}]=1`,
  `${name}[__proto__][x]=1`,
];

export const listHostileQueries = (names: readonly string[]): string[] => names.flatMap(listQueriesOf);

/** Paths like `pattern`, with hostile texts for its parameter. */
export const listHostilePaths = (pattern: string): string[] =>
  /\{\w+\}/.test(pattern) ? HOSTILE_TEXTS.map((text) => pattern.replace(/\{\w+\}/, () => text)) : [];

const HOSTILE_FIELDS = [
  '__proto__',
  '__proto__[role]',
  'constructor[prototype][role]',
  'title[$ne]',
  'title.$ne',
  'title',
  '$where',
  'toString',
  '_id',
];

/** Forms of `sample`, each with an additional or a repeated field. */
export const listHostileForms = (sample: object): FormData[] =>
  HOSTILE_FIELDS.map((name) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(sample)) form.append(field, String(value));
    form.append(name, 'admin');
    return form;
  });
