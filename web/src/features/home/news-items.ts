import type { NewsItem } from '@bookstore/contracts/shop';
import { i18n } from '@bookstore/i18n/i18n';

/** The news of a new shop, as they are in the specification; `news-article.tsx` has the rest of each, which begins with its summary. */
const listDefaultNews = () =>
  [
    {
      title: i18n.t('Ten classics for a rainy week'),
      summary: i18n.t(
        'A stack for the window seat: novels that get better with the weather, from quiet country houses to roaring cities.',
      ),
      picture: 'ten-classics.webp',
    },
    {
      title: i18n.t('Pay when the parcel is in your hands'),
      summary: i18n.t(
        'Every order is cash on delivery. No card, no prepayment: the price you saw when you ordered is the price at your door.',
      ),
      picture: 'cash-on-delivery.webp',
    },
    {
      title: i18n.t('Story hour: ships, islands and castles'),
      summary: i18n.t(
        'Read aloud, one chapter an evening. Our adventure shelf has enough sails and treasure maps to last until spring.',
      ),
      picture: 'story-hour.webp',
    },
    {
      title: i18n.t('How we choose an edition'),
      summary: i18n.t(
        'The same book comes in a hundred printings. We look for readable type, generous margins and an unabridged text.',
      ),
      picture: 'choosing-editions.webp',
    },
    {
      title: i18n.t('By lamplight: the horror shelf has grown'),
      summary: i18n.t(
        'Letters from a castle, a house with two ghosts and a doctor who should have slept. Keep the lamp on for these.',
      ),
      picture: 'reading-room.webp',
    },
  ] as const;
type DefaultNews = ReturnType<typeof listDefaultNews>[number];

/** The pictures of a new shop, which tell its news apart. */
export type DefaultPicture = DefaultNews['picture'];

/** An item of a new shop, whose picture is a file of the build, or one that the owner has written, with an uploaded one. */
export type ShownNews = DefaultNews | NewsItem;

/** The news of a new shop, until the owner writes others or none. */
export const listNews = ({ news = listDefaultNews() }: { news?: readonly ShownNews[] | undefined }) => news;
