import type { NewsItem } from '@bookstore/contracts/shop';

/** The news of a new shop, as they are in the specification; `news-article.tsx` has the rest of each, which begins with its summary. */
export const NEWS_ITEMS = [
  {
    title: 'Ten classics for a rainy week',
    summary:
      'A stack for the window seat: novels that get better with the weather, from quiet country houses to roaring cities.',
    picture: 'ten-classics.webp',
  },
  {
    title: 'Pay when the parcel is in your hands',
    summary:
      'Every order is cash on delivery. No card, no prepayment: the price you saw when you ordered is the price at your door.',
    picture: 'cash-on-delivery.webp',
  },
  {
    title: 'Story hour: ships, islands and castles',
    summary:
      'Read aloud, one chapter an evening. Our adventure shelf has enough sails and treasure maps to last until spring.',
    picture: 'story-hour.webp',
  },
  {
    title: 'How we choose an edition',
    summary:
      'The same book comes in a hundred printings. We look for readable type, generous margins and an unabridged text.',
    picture: 'choosing-editions.webp',
  },
  {
    title: 'By lamplight: the horror shelf has grown',
    summary:
      'Letters from a castle, a house with two ghosts and a doctor who should have slept. Keep the lamp on for these.',
    picture: 'reading-room.webp',
  },
] as const;

/** An item of a new shop, whose picture is a file of the build, or one that the owner has written, with an uploaded one. */
export type ShownNews = (typeof NEWS_ITEMS)[number] | NewsItem;

/** The news of a new shop, until the owner writes others or none. */
export const listNews = ({ news = NEWS_ITEMS }: { news?: readonly ShownNews[] | undefined }) => news;
