import { describe, expect, it } from '@jest/globals';
import { bookDraft } from './books.ts';
import { newsletterSubscription } from './newsletter.ts';
import { orderDraft } from './orders.ts';
import { emailAddress, requiredText } from './text.ts';

const withLocalPart = (length: number) => `${'a'.repeat(length)}@shop.example`;

it('an e-mail address has at most 64 characters before the @, in every request', () => {
  const isAccepted = (length: number) => [
    emailAddress.safeParse(withLocalPart(length)).success,
    newsletterSubscription.safeParse({ email: withLocalPart(length) }).success,
  ];
  expect([isAccepted(64), isAccepted(65)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

describe('required text', () => {
  const zeroWidth = [
    '\u200b',
    '\u200b \u200d',
    '\u2060',
    '\ufeff',
    '\u3164',
    '\u2800',
    '\u00ad',
    '\u{e0020}',
  ];

  it.each(zeroWidth)('has a visible character, so that %j is refused with a sentence', (text) => {
    const problem = requiredText(10).safeParse(text).error?.issues.at(-1)?.message;
    expect(problem).toMatch(
      text === '\ufeff' ? 'Please fill in this field' : 'Enter at least one visible character',
    );
  });

  it.each(['A', '李', 'م', 'é', '👩‍👩‍👧', '!', 'می\u200cخواهم'])('accepts %s', (text) => {
    expect(requiredText(20).parse(text)).toBe(text);
  });

  it('is every name and place of an order, and what a book is called', () => {
    const text = '\u200b\u200d';
    const address = { city: text, country: text, state: text, zipcode: text };
    const order = orderDraft.safeParse({
      name: text,
      phone: text,
      address,
      email: 'a@b.co',
      productIds: ['1'],
    });
    const book = bookDraft.safeParse({ title: text, author: text, description: text, category: 'fiction' });
    const refused = [order, book].flatMap(({ error }) =>
      (error?.issues ?? []).filter(({ code }) => code === 'custom').map(({ path }) => path.at(-1)),
    );
    expect(refused.toSorted()).toEqual(
      ['author', 'city', 'country', 'description', 'name', 'phone', 'state', 'title', 'zipcode'].toSorted(),
    );
  });
});

describe('an order', () => {
  const draft = (phone: unknown, zipcode: unknown) =>
    orderDraft.safeParse({
      name: 'Ada',
      email: 'ada@shop.example',
      phone,
      address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode },
      productIds: ['1'],
      totalPrice: 1,
    });

  it('takes a phone number and a zipcode that are JSON numbers as their digits', () => {
    expect(draft(5551234, 62701).data).toMatchObject({ phone: '5551234', address: { zipcode: '62701' } });
    expect(draft('5551234', '62701').data).toEqual(draft(5551234, 62701).data);
  });

  it.each([
    ['neither', {}],
    ['empty ones', { state: ' ', zipcode: '' }],
  ])('is taken with %s of state and zipcode, which are empty then', (_, fields) => {
    const address = { city: 'Reykjavík', country: 'Iceland' };
    const request = { name: 'Ada', email: 'ada@shop.example', phone: '5551234', productIds: ['1'] };
    const placed = orderDraft.parse({ ...request, totalPrice: 1, address: { ...address, ...fields } });
    expect(placed.address).toEqual({
      ...address,
      state: '',
      zipcode: '',
    });
  });

  it.each([-1, 1.5, 1e21, true, ['1'], {}, null])('refuses %j for either', (value) => {
    expect([draft(value, '1').success, draft('5551234', value).success]).toEqual([false, false]);
  });

  it.each(['4002', '+683 4002', '+8801711000222', '০১৭১১০০০২২২', '020 7946 0018 ext. 5', 4002])(
    'takes the phone number %j',
    (phone) => {
      expect(draft(phone, '1').success).toBe(true);
    },
  );

  it.each(['1', 'null', '123', 'call me', '+', 12])(
    'refuses %j as a phone number, with a reason',
    (phone) => {
      const { error } = draft(phone, '1');
      expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
        ['phone', 'Enter a phone number, with at least 4 digits'],
      ]);
    },
  );
});
