/** What a shop says and counts in until its owner changes it: the texts of the specification. No schemas. */
export const DEFAULT_SHOP = {
  name: 'Bookstore',
  tagline:
    'Bookstore sells business, technology, fiction, horror and adventure books. Order today, pay cash on delivery.',
  logo: '',
  accent: '',
  company: '',
  address: '',
  vatNumber: '',
  hours: '',
  email: '',
  phone: '',
  networks: [
    { name: 'Facebook', url: 'https://www.facebook.com' },
    { name: 'Twitter', url: 'https://x.com' },
    { name: 'Instagram', url: 'https://www.instagram.com' },
  ],
  hero: {
    title: 'Latest Launches of the Week',
    text: 'New on our shelves: business sense, clever machines, unforgettable stories, quiet horror and wide horizons. Choose a book tonight and pay when it arrives.',
  },
  footer: {
    services:
      'Order any number of different books, one copy each, and pay in cash on delivery. No card, no prepayment.',
    about:
      'A small book store for business, technology, fiction, horror and adventure, run by people who read what they sell.',
    contact:
      'We use the e-mail address and phone number of your order to contact you about that order only. You get the newsletter only if you subscribe.',
    privacy:
      'We store your account, your orders and, if you subscribe, your e-mail address. No advertising, no trackers, no resale.',
    terms:
      'An order is binding at the prices shown when it is placed. If a price has changed in the meantime, we ask you to confirm it first.',
  },
  currency: 'USD',
  locale: 'en-US',
  language: 'en',
  timeZone: 'UTC',
  lowAt: 2,
  deliveryNote: '',
  paymentNote: '',
  trackingUrl: '',
  slipNote: '',
  isOpen: true,
  closedNote: '',
} as const;
