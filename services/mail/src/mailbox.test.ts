import { describe, expect, it } from '@jest/globals';
import { findPrivateDomain, toMailbox } from './mailbox.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['Ann@Shop.Example', 'ann@shop.example'],
    ['ann+books@shop.example', 'ann@shop.example'],
    ['ann+a+b@shop.example', 'ann@shop.example'],
    ['+ann@shop.example', '+ann@shop.example'],
    ['a.n.n@shop.example', 'a.n.n@shop.example'],
    ['A.n.n+books@gmail.com', 'ann@gmail.com'],
    ['ann@googlemail.com', 'ann@gmail.com'],
  ])('%s is %s', (email, mailbox) => {
    expect(toMailbox(email)).toBe(mailbox);
  });
});

it.each([
  ['ann@Shop.Example', 'shop.example'],
  ['ann@GMAIL.com', undefined],
])('the private domain of %s is %s', (email, domain) => {
  expect(findPrivateDomain(email)).toBe(domain);
});
