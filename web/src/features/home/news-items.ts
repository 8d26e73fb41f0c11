import { linkOptions } from '@tanstack/react-router';

/** The news, fixed as they are in the specification. The first paragraph is the preview of the item, too. */
export const NEWS_ITEMS = [
  {
    title: 'Ten classics for a rainy week',
    paragraphs: [
      'A stack for the window seat: novels that get better with the weather, from quiet country houses to roaring cities.',
      'Begin with something that takes its time. The first wet evening belongs to the books in which a letter needs a week to arrive and a walk across the fields changes everything. By the third day you will want company: a crowded street, a quarrel, a secret behind a door.',
      'None of the ten needs an introduction, and none needs to be finished by Sunday. Put two of them on the sill, read the one that is nearer, and let it rain.',
    ],
    picture: 'ten-classics.webp',
    link: linkOptions({ to: '/search', search: { category: 'fiction' } }),
    linkText: 'See the fiction shelf',
  },
  {
    title: 'Pay when the parcel is in your hands',
    paragraphs: [
      'Every order is cash on delivery. No card, no prepayment: the price you saw when you ordered is the price at your door.',
      'You need an e-mail address, a street and a name on the bell. Until the parcel arrives you owe nothing, and as long as it has not been shipped you can cancel the order yourself, with one button on its page.',
      'Should a price change between your cart and your order, we tell you and ask first. What you confirm is what the parcel costs.',
    ],
    picture: 'cash-on-delivery.webp',
    link: linkOptions({ to: '/about' }),
    linkText: 'How ordering works',
  },
  {
    title: 'Story hour: ships, islands and castles',
    paragraphs: [
      'Read aloud, one chapter an evening. Our adventure shelf has enough sails and treasure maps to last until spring.',
      'The old adventures were written to be interrupted: each chapter ends with a shout from the crow’s nest or a hand on the latch. That makes them the best books for reading to somebody who ought to be asleep.',
      'Choose one with a map in front, use a different voice for the pirates, and stop where it hurts.',
    ],
    picture: 'story-hour.webp',
    link: linkOptions({ to: '/search', search: { category: 'adventure' } }),
    linkText: 'See the adventure shelf',
  },
  {
    title: 'How we choose an edition',
    paragraphs: [
      'The same book comes in a hundred printings. We look for readable type, generous margins and an unabridged text.',
      'A cover may be loud or quiet, but the page has to be calm: letters that do not tire the eye by lamplight, a line that ends before you lose it, paper that does not show what is printed on its back.',
      'And the text has to be whole. Where an edition leaves out a chapter, a preface or the end as the author wrote it, it does not come onto our shelves.',
    ],
    picture: 'choosing-editions.webp',
    link: linkOptions({ to: '/about' }),
    linkText: 'About the shop',
  },
  {
    title: 'By lamplight: the horror shelf has grown',
    paragraphs: [
      'Letters from a castle, a house with two ghosts and a doctor who should have slept. Keep the lamp on for these.',
      'The good ones hardly raise their voice. A host who never dines, a footstep on the floor above, a reflection that comes a moment late: the rest is done by whoever turns the page.',
      'Read them alone if you like the sound of your own house at night. Otherwise read them together, and let somebody else see who is at the door.',
    ],
    picture: 'reading-room.webp',
    link: linkOptions({ to: '/search', search: { category: 'horror' } }),
    linkText: 'See the horror shelf',
  },
] as const;

export type NewsItem = (typeof NEWS_ITEMS)[number];
