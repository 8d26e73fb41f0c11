import { Link, linkOptions } from '@tanstack/react-router';
import { preview } from '../../shared/format.ts';
import { Carousel, CarouselSkeleton } from '../../shared/ui/carousel.tsx';

const NEWS_ITEMS = [
  {
    title: 'Ten classics for a rainy week',
    text: 'A stack for the window seat: novels that get better with the weather, from quiet country houses to roaring cities.',
    picture: 'ten-classics.webp',
    link: linkOptions({ to: '/search', search: { category: 'fiction' } }),
  },
  {
    title: 'Pay when the parcel is in your hands',
    text: 'Every order is cash on delivery. No card, no prepayment: the price you saw when you ordered is the price at your door.',
    picture: 'cash-on-delivery.webp',
    link: linkOptions({ to: '/about' }),
  },
  {
    title: 'Story hour: ships, islands and castles',
    text: 'Read aloud, one chapter an evening. Our adventure shelf has enough sails and treasure maps to last until spring.',
    picture: 'story-hour.webp',
    link: linkOptions({ to: '/search', search: { category: 'adventure' } }),
  },
  {
    title: 'How we choose an edition',
    text: 'The same book comes in a hundred printings. We look for readable type, generous margins and an unabridged text.',
    picture: 'choosing-editions.webp',
    link: linkOptions({ to: '/about' }),
  },
  {
    title: 'By lamplight: the horror shelf has grown',
    text: 'Letters from a castle, a house with two ghosts and a doctor who should have slept. Keep the lamp on for these.',
    picture: 'reading-room.webp',
    link: linkOptions({ to: '/search', search: { category: 'horror' } }),
  },
];

const MAX_PER_VIEW = 2;
const CARD = 'h-full overflow-hidden rounded-xl border border-line bg-surface';

/** As high as two lines of title and three of text, so that the items take the place of their skeletons. */
const TEXT = 'min-h-46 p-5 sm:p-6';

type NewsItem = (typeof NEWS_ITEMS)[number];

const NewsCard = ({ title, text, picture, link }: NewsItem) => (
  <article className={CARD}>
    <img
      src={`/news/${picture}`}
      alt=""
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      className="h-auto w-full"
    />
    <div className={TEXT}>
      <h3 className="font-serif text-xl font-semibold">
        <Link {...link} className="hover:text-accent hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-2 text-muted">{preview(text)}</p>
    </div>
  </article>
);

const NewsSkeleton = () => (
  <div className={CARD}>
    <div className="skeleton aspect-[640/400]" />
    <div className={TEXT}>
      <div className="skeleton h-7 w-4/5" />
      <div className="skeleton mt-3 h-18" />
    </div>
  </div>
);

const getTitle = ({ title }: NewsItem) => title;
const renderNews = (item: NewsItem) => <NewsCard {...item} />;

/** The news carousel, or its skeleton until it is ready to render. */
export const News = ({ isReady }: { isReady: boolean }) => (
  <section aria-labelledby="news" className="py-8">
    <h2 id="news" className="mb-5 font-serif text-3xl font-semibold">
      News
    </h2>
    {isReady ? (
      <Carousel
        label="News"
        items={NEWS_ITEMS}
        getKey={getTitle}
        renderItem={renderNews}
        maxPerView={MAX_PER_VIEW}
      />
    ) : (
      <CarouselSkeleton slide={<NewsSkeleton />} maxPerView={MAX_PER_VIEW} />
    )}
  </section>
);
