import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_MAILS, ORDER_MAILS, type OrderMailKind } from '@bookstore/contracts/mails';
import { type Order, SOLD_OUT_REASON } from '@bookstore/contracts/orders';
import type { Shop } from '@bookstore/contracts/shop';
import { missing } from '@bookstore/i18n/i18n';
import { anOrder, createSamples } from '../preview/samples.ts';
import { createAccountMail } from './account-mail-content.ts';
import { createOrderMail } from './order-mail-content.ts';
import { createStockMail } from './stock-mail-content.ts';
import { createDefaultShop } from '../shop-settings.ts';
import { renderMail } from '../render-mail.ts';

const publicUrl = 'https://shop.example';
const write = (kind: OrderMailKind, changes: Partial<Order> = {}, extra = {}) =>
  createOrderMail(kind, anOrder(changes), { publicUrl }, { isVerified: true, ...extra });
const textOf = ({ paragraphs }: { paragraphs: readonly string[] }) => paragraphs.join('\n');

const cancelled = (by: 'customer' | 'admin', reason = 'Changed plans'): Partial<Order> => ({
  status: 'cancelled',
  payment: 'void',
  history: [{ v: 2, at: '2026-11-20T10:00:00.000Z', action: 'cancel', by: { role: by }, reason }],
});

describe('a mail about an order', () => {
  it('says how much is to be paid at the door until it is paid', () => {
    for (const kind of ['order-placed', 'order-shipped', 'item-removed'] as const)
      expect(textOf(write(kind))).toContain('You pay $35.74 in cash at the door.');
    expect(textOf(write('order-delivered', { payment: 'due' }))).toContain('$35.74 are still to be paid.');
    const paid = { payment: 'collected', collected: 35.74 } as const;
    expect(textOf(write('order-delivered', paid))).toContain('You paid $35.74 in cash.');
    const refunded = { payment: 'refunded', refunded: 20 } as const;
    expect(textOf(write('order-returned', refunded))).toContain('We paid back $20.00.');
  });

  it('is in the language of the shop, with its amounts as its locale writes them', () => {
    const shop = { ...createDefaultShop(), language: 'de', locale: 'de-AT', currency: 'EUR' };
    const order = anOrder({ number: '7K3M' });
    const mail = createOrderMail('order-placed', order, { publicUrl, shop }, { isVerified: true });
    expect(mail.subject).toBe('Danke für Ihre Bestellung 7K3M');
    expect(textOf(mail)).toMatch(/^Guten Tag Ann Reader,\nWir haben Ihre Bestellung 7K3M erhalten/);
    expect(textOf(mail)).toMatch(/Sie bezahlen €\s35,74 bar an der Tür[.]/);
    const { text, html } = renderMail(mail, publicUrl, shop);
    expect(text).toContain('Lieferadresse');
    expect(html).toContain('lang="de"');
    const soldOut = anOrder(cancelled('admin', SOLD_OUT_REASON));
    const { facts } = createOrderMail('order-cancelled', soldOut, { publicUrl, shop }, { isVerified: true });
    expect(facts).toEqual([{ label: 'Grund', value: 'Ausverkauft' }]);
  });

  it('has its books with prices, the total, and where it goes', () => {
    const { lines, total, address } = write('order-placed', { totalPrice: 8.5 });
    expect(lines?.[2]).toEqual({ title: 'Dracula', price: '$8.25' });
    expect(total).toBe('$8.50');
    expect(address).toEqual(['Ann Reader', '221B Baker Street', 'New York, NY 10001', 'USA']);
  });

  it('has the note for the courier, where there is one and the address is verified', () => {
    const note = { label: 'Note for the courier', value: 'Ring twice' };
    const facts = [note];
    expect(write('order-placed', { courierNote: 'Ring twice' }).facts).toEqual(facts);
    expect(
      write('order-received', { courierNote: 'Ring twice' }, { isVerified: false }).facts,
    ).toContainEqual(note);
    expect(write('order-placed', { courierNote: '' }).facts).toEqual([]);
    expect(write('order-placed', { courierNote: 'Ring twice' }, { isVerified: false }).facts).toEqual([]);
  });

  it('has no gaps in an address without street, state and zipcode', () => {
    const place = { city: 'Reykjavík', country: 'Iceland', state: '', zipcode: '' };
    const { address } = write('order-shipped', { address: place });
    expect(address).toEqual(['Ann Reader', 'Reykjavík', 'Iceland']);
  });

  it('has neither address nor total once there is nothing to deliver and to pay', () => {
    const mail = write('order-cancelled', cancelled('customer'));
    expect(mail).not.toHaveProperty('address');
    expect(mail).not.toHaveProperty('total');
  });

  it('leads the customer to the order, and staff to its page on the dashboard', () => {
    expect(write('order-placed').button?.url).toBe(`${publicUrl}/orders/7K3M9QWX`);
    const { button, facts, paragraphs } = write('order-received');
    expect(button?.url).toBe(`${publicUrl}/dashboard/orders/7K3M9QWX`);
    expect(facts?.map(({ value }) => value)).toEqual([
      'Ann Reader',
      'ann.reader@example.com',
      '+1 555 0100',
      'Please ring twice, the bell is quiet.',
    ]);
    expect(paragraphs[0]).toBe('3 books for $35.74, to be collected in cash at the door.');
  });

  it('has the carrier and the tracking number where they are known', () => {
    const facts = [
      { label: 'Carrier', value: 'Swift Parcel' },
      { label: 'Tracking number', value: 'SP 2040' },
    ];
    expect(write('order-shipped', { carrier: 'Swift Parcel', tracking: 'SP 2040' }).facts).toEqual(facts);
    expect(write('order-shipped').facts).toEqual([]);
  });

  it('says who cancelled the order, and why if it was the shop', () => {
    const own = write('order-cancelled', cancelled('customer'));
    expect(textOf(own)).toContain('as you asked. There is nothing to pay.');
    expect(own.facts).toEqual([]);
    const shops = write('order-cancelled', cancelled('admin'));
    expect(textOf(shops)).toContain('we had to cancel your order');
    expect(shops.facts).toEqual([{ label: 'Reason', value: 'Changed plans' }]);
  });

  it('names the book that was removed, and the new total', () => {
    const text = textOf(write('item-removed', { totalPrice: 27.49 }, { removedTitle: 'Emma' }));
    expect(text).toContain('“Emma” is not available');
    expect(text).toContain('its new total is $27.49. You pay $27.49 in cash at the door.');
  });

  it('says that the order was reopened, and what is to be paid again', () => {
    expect(textOf(write('order-reopened'))).toMatch(
      /We have reopened it: it is valid again.*\nYou pay \$35\.74 in cash at the door\.$/,
    );
  });

  it('says what the order says now when staff have corrected it', () => {
    const { address, facts } = write('order-corrected', {
      ...{ name: 'Ann King', phone: '5559876', courierNote: '' },
    });
    expect(address).toEqual(['Ann King', '221B Baker Street', 'New York, NY 10001', 'USA']);
    expect(facts).toEqual([{ label: 'Phone', value: '5559876' }]);
  });

  it('has none of the customer’s own words where the address is not verified, but to the shop', () => {
    const words = 'WIN 1000 USD https://evil.example';
    const address = { street: words, zipcode: words, city: words, state: words, country: words };
    const history = [...(cancelled('admin').history ?? []), ...(cancelled('customer').history ?? [])];
    const changes: Partial<Order> = {
      ...{ name: words, phone: words, address },
      history: history.map((change) => ({
        ...change,
        ...(change.by.role === 'customer' && { reason: words }),
      })),
    };
    for (const kind of ORDER_MAILS) {
      const mail = write(kind, changes, { isVerified: false, removedTitle: 'Emma' });
      expect([kind, JSON.stringify(mail).includes('WIN')]).toEqual([kind, kind === 'order-received']);
      expect(mail.lines).toHaveLength(3);
      expect(mail.subject).toContain('7K3M9QWX');
    }
    expect(write('order-placed', changes, { isVerified: false }).paragraphs[0]).toBe('Hello,');
  });
});

it('the mail about a new order brings terms and returns along, as far as the shop has them', () => {
  const writeIn = (kind: OrderMailKind, pages: Shop['pages'], language = 'en') => {
    const shop = { ...createDefaultShop(), pages, language };
    return createOrderMail(kind, anOrder(), { publicUrl, shop }, { isVerified: true });
  };
  expect(writeIn('order-placed', ['terms', 'privacy', 'returns']).attached).toEqual(['terms', 'returns']);
  expect(textOf(writeIn('order-placed', ['returns']))).toContain('Our notice on returns is attached.');
  expect(textOf(writeIn('order-placed', ['terms'], 'de'))).toContain('Unsere AGB');
  expect(writeIn('order-placed', ['privacy'])).not.toHaveProperty('attached');
  expect(writeIn('order-shipped', ['terms', 'returns'])).not.toHaveProperty('attached');
});

it('mails of every kind are German in a German shop', () => {
  const missed = missing.size;
  const english = /\b(?:the|your|you|and|order|this|we)\b/i;
  for (const { kind, content } of createSamples(publicUrl, { ...createDefaultShop(), language: 'de' })) {
    const { subject, preview, heading, paragraphs, note = '', button } = content;
    const texts = [subject, preview, heading, ...paragraphs, note, button?.label ?? ''];
    expect([kind, texts.filter((text) => english.test(text))]).toEqual([kind, []]);
  }
  expect(missing.size).toBe(missed);
});

describe('a mail of a shop with its own settings', () => {
  const shop = { ...createDefaultShop(), currency: 'EUR', locale: 'de-DE', name: 'Leselust' };

  it('has amounts in its currency, as its locale writes them', () => {
    const mail = createOrderMail('order-placed', anOrder(), { publicUrl, shop }, { isVerified: true });
    expect(mail.total?.replaceAll(/\s/g, ' ')).toBe('35,74 €');
    expect(JSON.stringify(mail)).not.toContain('$');
  });

  it('has its notes on delivery and payment in the mail about a new order', () => {
    const notes = { deliveryNote: 'We ship on Fridays.', paymentNote: 'Coins only.' };
    const at = { publicUrl, shop: { ...shop, ...notes } };
    const { paragraphs } = createOrderMail('order-placed', anOrder(), at, { isVerified: true });
    expect(paragraphs.slice(-2)).toEqual(['We ship on Fridays.', 'Coins only.']);
  });

  it('leads to the page of the carrier in the mail about a shipped order', () => {
    const at = { publicUrl, shop: { ...shop, trackingUrl: 'https://post.example/{code}' } };
    const factsOf = (tracking: string) =>
      createOrderMail('order-shipped', anOrder({ tracking }), at, { isVerified: false }).facts;
    expect(factsOf('PP 42')).toContainEqual({ label: 'Track it', value: 'https://post.example/PP%2042' });
    expect(factsOf('')).toEqual([]);
  });

  it('has its name in a mail about an account', () => {
    for (const kind of ACCOUNT_MAILS) {
      const mail = JSON.stringify(createAccountMail(kind, { name: 'Ann' }, shop));
      expect([kind, mail.includes('Leselust'), mail.includes('Bookstore')]).toEqual([kind, true, false]);
    }
  });
});

it('a mail about a book that is back names it, leads to its page, and says how it came about', () => {
  const book = { bookId: '6740a1b2c3d4e5f607182903', title: 'Emma & <Co>' };
  const mail = createStockMail('back-in-stock', book, { publicUrl });
  expect(mail.subject).toBe('“Emma & <Co>” is back in stock');
  expect(mail.button).toEqual({ label: 'View the book', url: `${publicUrl}/books/${book.bookId}` });
  expect(mail.note).toContain('You asked for this mail');
  expect(renderMail(mail, publicUrl).html).toContain('Emma &amp; &lt;Co&gt;');
});

describe('a mail about an account', () => {
  it('has a button only with a link', () => {
    const url = `${publicUrl}/reset-password?token=a`;
    const { button } = createAccountMail('reset-password', { name: 'Ann', url });
    expect(button).toEqual({ label: 'Set a new password', url });
    expect(createAccountMail('account-deleted', { name: 'Ann', url })).not.toHaveProperty('button');
    expect(createAccountMail('password-changed', { name: 'Ann' })).not.toHaveProperty('button');
  });

  it.each([
    ['Ann  Reader', 'Hello Ann Reader,'],
    ['J. R. R. Tolkien', 'Hello J. R. R. Tolkien,'],
    ['Win a prize at evil.example', 'Hello,'],
    ['https://evil.example', 'Hello,'],
    ['Ann\r\nReader', 'Hello Ann Reader,'],
    [' ', 'Hello,'],
    ['a'.repeat(61), 'Hello,'],
  ])('greets %j with %j', (name, greeting) => {
    expect(createAccountMail('verify-email', { name }).paragraphs[0]).toBe(greeting);
  });
});
