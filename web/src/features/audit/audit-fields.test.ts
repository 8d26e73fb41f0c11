import { describe, expect, it } from '@jest/globals';
import { describeValue, nameField } from './audit-fields.ts';

describe('The audit', () => {
  it.each([
    ['newPrice', 'New price'],
    ['isbn', 'ISBN'],
    ['onHand', 'Copies'],
    ['hasTotp', 'Second factor'],
    ['footer.services', 'Footer: services'],
    ['summer-reads books', 'Books of summer-reads'],
    ['été books', 'Books of été'],
    ['summer-reads', 'summer-reads'],
  ])('calls the field %s “%s”', (field, name) => {
    expect(nameField(field)).toBe(name);
  });

  it.each([
    ['trending', false, 'no'],
    ['total', 0, '$0.00'],
    ['newPrice', 8.5, '$8.50'],
    ['pages', 1234, '1,234'],
    ['format', 'hardback', 'Hardback'],
    ['language', 'de', 'German'],
    ['role', 'manager', 'manager'],
    ['state', 'pending', 'not confirmed'],
    ['phone', '(personal)', '(personal)'],
    ['title', 'true', 'true'],
    ['title', '', undefined],
    ['status', 'placed', 'placed'],
    ['payment', 'void', 'nothing due'],
    ['reason', 'received-by-mistake', 'received by mistake'],
    ['title', 'received-by-mistake', 'received-by-mistake'],
    ['summer-reads books', `${'a'.repeat(24)}, ${'b'.repeat(24)}`, '2 books'],
  ])('writes of the field %s the value %j as “%s”', (field, value, text) => {
    expect(describeValue(field, value)).toBe(text);
  });
});
