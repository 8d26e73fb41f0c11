import type { Category } from '@bookstore/contracts/books';

export type NewsItem = {
  title: string;
  text: string;
  picture: string;
  /** The shelf it speaks of; without one it is about the shop itself. */
  category?: Category;
};

/** The shop's news: five fixed items. */
export const NEWS_ITEMS: readonly NewsItem[] = [
  {
    title: 'Ten classics for a rainy week',
    text: 'A stack for the window seat: novels that get better with the weather, from quiet country houses to roaring cities.',
    picture: 'ten-classics.webp',
    category: 'fiction',
  },
  {
    title: 'Pay when the parcel is in your hands',
    text: 'Every order is cash on delivery. No card, no prepayment: the price you saw when you ordered is the price at your door.',
    picture: 'cash-on-delivery.webp',
  },
  {
    title: 'Story hour: ships, islands and castles',
    text: 'Read aloud, one chapter an evening. Our adventure shelf has enough sails and treasure maps to last until spring.',
    picture: 'story-hour.webp',
    category: 'adventure',
  },
  {
    title: 'How we choose an edition',
    text: 'The same book comes in a hundred printings. We look for readable type, honest margins and a text nobody has cut.',
    picture: 'choosing-editions.webp',
  },
  {
    title: 'By lamplight: the horror shelf has grown',
    text: 'Letters from a castle, a house with two ghosts and a doctor who should have slept. Keep the lamp on for these.',
    picture: 'reading-room.webp',
    category: 'horror',
  },
];
