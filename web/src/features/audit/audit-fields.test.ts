import { describe, expect, it } from '@jest/globals';
import { describeValue, nameField } from './audit-fields.ts';

describe('The audit', () => {
  it.each([
    ['newPrice', 'New price'],
    ['isbn', 'ISBN'],
    ['onHand', 'Copies'],
    ['hasTotp', 'Second factor'],
    ['footer.services', 'Footer: services'],
    ['summer-reads books', 'Summer reads books'],
  ])('calls the field %s “%s”', (field, name) => {
    expect(nameField(field)).toBe(name);
  });

  it.each([
    [false, 'no'],
    [0, '0'],
    ['', undefined],
    ['placed', 'placed'],
    [`${'a'.repeat(24)}, ${'b'.repeat(24)}`, '2 books'],
  ])('writes the value %j as “%s”', (value, text) => {
    expect(describeValue(value)).toBe(text);
  });
});
