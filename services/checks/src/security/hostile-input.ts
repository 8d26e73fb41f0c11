const DEPTH = 40_000;

/** JSON texts that no field of any request may be. */
const HOSTILE_VALUES: Readonly<Record<string, string>> = {
  'an operator': '{"$ne":null}',
  'an operator that is always true': '{"$gt":""}',
  'a pattern': '{"$regex":".*"}',
  'a script': '{"$where":"sleep(10000)"}',
  'a choice': '{"$in":[""]}',
  'a prototype': '{"__proto__":{"role":"admin"}}',
  'a constructor': '{"constructor":{"prototype":{"role":"admin"}}}',
  'an object that calls itself a text': '{"toString":"admin","length":5}',
  'a list of an operator': '[{"$ne":null}]',
  'a list in a list': '[[]]',
  null: 'null',
  infinity: '1e999',
  'a number that no price is': '1.5e300',
  'a negative number': '-1',
  'a fraction of a cent': '0.001',
  'a NUL': String.raw`"a\u0000b"`,
  'an escape': String.raw`"a\u001b[2Jb"`,
  'half a character': String.raw`"\ud800"`,
  'halves in the wrong order': String.raw`"\udc00\ud800"`,
  'a text of 90,000 characters': `"${'x'.repeat(90_000)}"`,
  'a deep list': '['.repeat(DEPTH) + ']'.repeat(DEPTH),
};

/** What no request may have beside its fields. */
const HOSTILE_MEMBERS = [
  '"__proto__":{"role":"admin"}',
  '"constructor":{"prototype":{"role":"admin"}}',
  '"$where":"sleep(10000)"',
  '"$set":{"trending":true}',
  '"_id":"0123456789abcdef01234567"',
  '"role":"admin"',
  '"v":99',
];

/** Bodies that are no object at all. */
const HOSTILE_BODIES = ['null', '[]', '1', '"text"', '{', '', '{"a":NaN}', '{"a":1}{"a":2}'];

const MARK = 'the marked place';

/** The JSON text of `value` with the mark in place of the part that is visited as number `place`. */
function markAt(value: object, place: number): string {
  let visited = 0;
  return JSON.stringify(value, (_key, part: unknown) => (visited++ === place ? MARK : part));
}

/** Every JSON text that differs from that of `value` by the mark in place of one of its parts, however deep. */
function markEach(value: object): string[] {
  const texts: string[] = [];
  for (let place = 1; ; place += 1) {
    const text = markAt(value, place);
    if (!text.includes(MARK)) return texts;
    texts.push(text);
  }
}

/** JSON texts like that of `sample`, each with something hostile in place of one part, or of all. */
export const listHostileBodies = (sample: object): string[] => [
  ...markEach(sample).flatMap((marked) =>
    Object.values(HOSTILE_VALUES).map((hostile) => marked.replace(`"${MARK}"`, () => hostile)),
  ),
  ...HOSTILE_BODIES,
];

/** JSON texts of `sample` with one member more, in each of its objects. */
export function listHostileMembers(sample: object): string[] {
  const whole = JSON.stringify(sample);
  const places = [...whole.matchAll(/\{/g)].map(({ index }) => index + 1);
  return places.flatMap((at) =>
    HOSTILE_MEMBERS.map((member) => `${whole.slice(0, at)}${member},${whole.slice(at)}`),
  );
}

/** What may stand in a path or a query, encoded. */
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

/** Queries that say a parameter in a way that it cannot be said. */
const listQueriesOf = (name: string): string[] => [
  ...HOSTILE_TEXTS.map((text) => `${name}=${text}`),
  `${name}[$ne]=1`,
  `${name}[]=1`,
  `${name}=1&${name}=2`,
  `${name}.$gt=`,
  `__proto__[${name}]=1`,
  `${name}[__proto__][x]=1`,
];

/** Queries that say one of the parameters in a way that it cannot be said. */
export const listHostileQueries = (names: readonly string[]): string[] => names.flatMap(listQueriesOf);

/** Paths like `pattern`, with something hostile for its parameter. */
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

/** Forms of `sample`, each with one field more, or one twice. */
export const listHostileForms = (sample: object): FormData[] =>
  HOSTILE_FIELDS.map((name) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(sample)) form.append(field, String(value));
    form.append(name, 'admin');
    return form;
  });
