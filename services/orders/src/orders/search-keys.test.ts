import { describe, expect, it, test } from '@jest/globals';
import { searchKeysOf, toSearchParts, trackingKeyOf } from './search-keys.ts';

const ZOE = { name: "Zoë  O'Brien-Łuk", email: 'Zoe@Example.com', phone: '+44 (20) 7946-0018' };

/** Whether an order is found, as MongoDB compares it. */
const finds = (typed: string, order: Parameters<typeof searchKeysOf>[0]): boolean => {
  const keys = searchKeysOf(order);
  const parts = toSearchParts(typed);
  return (
    parts.length > 0 &&
    parts.every(
      ({ keys: wanted, pattern }) =>
        keys.some((key) => wanted.includes(key)) && (!pattern || keys.some((key) => pattern.test(key))),
    )
  );
};

describe('the keys of an order', () => {
  it('are its e-mail address, two of its phone number, its ISBNs and tracking numbers, and beginnings of words', () => {
    const items = [{ isbn: '9780306406157' }, {}];
    expect(searchKeysOf({ ...ZOE, name: 'Zoë Müller', items, tracking: '1z 999-aa1, RR 12' })).toEqual([
      'zoe@example.com',
      '0018',
      '2079460018',
      '9780306406157',
      '#1Z999AA1',
      '%9991',
      '#RR12',
      'zoe',
      'mul',
      'mulle',
      'muller',
      'mue',
      'muell',
      'mueller',
    ]);
  });

  it('have a word with an apostrophe or a hyphen in parts and as one', () => {
    expect(searchKeysOf(ZOE)).toEqual(expect.arrayContaining(['o', 'brien', 'luk', 'obrienluk']));
  });

  it('are few and short whatever the name, and no key is there twice', () => {
    const keys = searchKeysOf({ ...ZOE, name: 'Ann ann ANN' });
    expect(keys).toEqual(['zoe@example.com', '0018', '2079460018', 'ann']);
    const many = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');
    expect(searchKeysOf({ ...ZOE, name: many }).length).toBeLessThanOrEqual(3 + 3 * 10);
    expect(searchKeysOf({ ...ZOE, name: 'x'.repeat(200) }).at(-1)).toHaveLength(64);
    expect(searchKeysOf({ ...ZOE, name: '𝕏𐐷'.repeat(100) }).every((key) => key.isWellFormed())).toBe(true);
    expect(searchKeysOf({ ...ZOE, phone: 'ask Zoe' })).not.toContain('');
  });
});

describe('a phone number', () => {
  const FORMS = [
    '+8801711000222',
    '008801711000222',
    '8801711000222',
    '01711000222',
    '1711000222',
    '+880 1711-000222',
    '০১৭১১০০০২২২',
    '+৮৮০ ১৭১১ ০০০২২২',
    '٠١٧١١٠٠٠٢٢٢',
    '０１７１１０００２２２',
    '(01711) 000.222',
    'tel: 01711000222',
    '\u202a+880 1711\u2013000222\u202c',
  ];
  const PARTS = Array.from({ length: 7 }, (_, index) => '1711000222'.slice(-(4 + index)));

  it.each(FORMS)('stored as %j is found by every form of it, and by its last digits', (phone) => {
    const missing = [...FORMS, ...PARTS].filter((typed) => !finds(typed, { ...ZOE, phone }));
    expect(missing).toEqual([]);
  });

  it.each(['01711000223', '0222 1711', '222', '1711000'])('is not found by %j', (typed) => {
    expect(finds(typed, { ...ZOE, phone: '01711000222' })).toBe(false);
  });

  it.each([
    ['030 7777', '+49 30 7777'],
    ['+49 (0)30 7777', '4930 7777'],
    ['01 23 45 67 89', '+33 1 23 45 67 89'],
    ['0033123456789', '33 1 23 45 67 89'],
    ['12 34 56 78', '+45 12345678'],
    ['06 1234 5678', '+39 06 1234 5678'],
    ['8 912 345-67-89', '+7 912 345 67 89'],
    ['138 1234 5678', '+86 138 1234 5678'],
  ])('%j and %j are the same in either order', (national, international) => {
    expect(finds(international, { ...ZOE, phone: national })).toBe(true);
    expect(finds(national, { ...ZOE, phone: international })).toBe(true);
  });

  it.each(['+1 212 555 0123 ext. 45', '212-555-0123 x45', '(212) 555 0123;ext=45', 'Phone: 212 555 0123'])(
    'as %j is found by and finds one without extension',
    (typed) => {
      expect(finds(typed, { ...ZOE, phone: '212 555 0123' })).toBe(true);
      expect(finds('+12125550123', { ...ZOE, phone: typed })).toBe(true);
    },
  );

  it('beside another one, or with an extension, is found', () => {
    const phone = '01711000222 / 01711000333, ext. 12345';
    expect(finds('01711000222', { ...ZOE, phone })).toBe(true);
    expect(finds('01711000333', { ...ZOE, phone })).toBe(true);
    expect(finds('01711000444', { ...ZOE, phone })).toBe(false);
  });
});

test.each([
  ['zoe brien', 'words in any case and without accents'],
  ['ZOË', 'words in any case and without accents'],
  ['obrien', 'a word with an apostrophe as one'],
  ['luk', 'letters that Unicode does not take apart'],
  ['zoe bri', 'the beginning of a word'],
  ['brie', 'the beginning of a word'],
  ['obrienl', 'the beginning of a word'],
  [' ZOE@example.com', 'the e-mail address'],
  ['+44 20 7946 0018', 'the phone number however it is written'],
  ['7946 0018', 'its last digits'],
  ['O’Brien zoe@example.com 0018', 'a word, the e-mail address and the phone number'],
])('%p finds by %s', (typed) => {
  expect(finds(typed, ZOE)).toBe(true);
});

test.each([
  ['李小龙', ['李小龙', '小龙', '李小', '李 小龙']],
  ['山田 太郎', ['山田', '太郎', '山田太郎', '山田　太郎', '太郎 山田']],
  ['山田太郎', ['山田', '太郎', '山田 太郎']],
  ['ﾔﾏﾀﾞ タロウ', ['ヤマダ', 'ﾔﾏﾀﾞ', 'タロウ']],
  ['김철수', ['김철수', '철수', '김철']],
  ['Oʼneill O′Hara', ["o'neill", 'oneill', 'O’Hara', 'ohara']],
  ['মীনা সেন', ['মীনা', 'সেন মীনা']],
])('the name %s is found by each part of it', (name, searches) => {
  expect(searches.filter((typed) => !finds(typed, { ...ZOE, name }))).toEqual([]);
});

describe('a tracking number', () => {
  const order = { ...ZOE, tracking: '0034 0434-161094 042557, RR 123456785 DE' };
  it.each(['2557', '042557', '4 042557', '161094042557', '6785', '123456785'])(
    'is found by its last digits, %j',
    (typed) => {
      expect(finds(typed, order)).toBe(true);
    },
  );

  it.each(['2558', '142557', '0434', '557'])('is not found by %j', (typed) => {
    expect(finds(typed, order)).toBe(false);
  });

  it('does not find the customer to whom the parcel goes', () => {
    for (const typed of ['2557', '042557'])
      expect(JSON.stringify(toSearchParts(typed, 'customers'))).not.toMatch(/[#%]/);
    expect(String(toSearchParts('042557', 'customers')[0]?.pattern)).not.toContain('#');
  });
});

test.each(['zoe smith', 'zo', 'br', 'rien', 'obriens', 'zoeb', 'example.com', 'zoe@example.co', '- + ?'])(
  '%p does not find',
  (typed) => {
    expect(finds(typed, ZOE)).toBe(false);
  },
);

test('an e-mail address is not found by its beginning', () => {
  expect(finds('zoebell', { ...ZOE, email: 'zoebella@example.com' })).toBe(false);
});

test('an order that is not migrated is found by its whole words and its phone number as they are stored', () => {
  const [word, phone] = ['marguerite', '01711000222'].map((typed) => toSearchParts(typed)[0]);
  expect(word?.keys).toContain('marguerite');
  expect(phone?.keys).toContain('01711000222');
  expect(phone?.pattern?.test('01711000222')).toBe(true);
});

test('text without a letter or a digit has no keys', () => {
  expect([toSearchParts('- + ?'), trackingKeyOf('- + ?')]).toEqual([[], undefined]);
});
