/** What the footer's links lead to, in a few honest sentences each. */
export const FOOTER_SECTIONS = [
  {
    id: 'services',
    title: 'Services',
    text: 'Order any number of different books, one copy each, and pay in cash when they are handed to you. No card, no prepayment.',
  },
  {
    id: 'about',
    title: 'About Us',
    text: 'A small book store for business, technology, fiction, horror and adventure, kept by people who read what they sell.',
  },
  {
    id: 'contact',
    title: 'Contact',
    text: 'We reach you by the e-mail address and phone number of your order, and only about that order. The newsletter comes only if you subscribe.',
  },
  {
    id: 'privacy',
    title: 'Privacy Policy',
    text: 'We keep your account, your orders and, if you subscribe, your e-mail address. No advertising, no trackers, no resale.',
  },
  {
    id: 'terms',
    title: 'Terms of Service',
    text: 'An order is binding at the prices shown when it is placed. If a price has changed meanwhile, we ask you again first.',
  },
];
