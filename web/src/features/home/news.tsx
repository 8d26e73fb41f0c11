import { Link } from '@tanstack/react-router';
import { CarouselPlaces } from '../../shared/carousel-places.tsx';
import { Carousel } from '../../shared/carousel.tsx';
import { preview } from '../../shared/format.ts';
import { NEWS_ITEMS, type NewsItem } from './news-items.ts';

const MAX_PER_VIEW = 2;
const LINK = 'hover:text-accent hover:underline';

const NewsTitle = ({ item: { title, category } }: { item: NewsItem }) =>
  category ? (
    <Link to="/search" search={{ category }} className={LINK}>
      {title}
    </Link>
  ) : (
    <Link to="/about" className={LINK}>
      {title}
    </Link>
  );

const NewsCard = ({ item }: { item: NewsItem }) => (
  <article className="h-full overflow-hidden rounded-xl border border-line bg-surface">
    <img
      src={`/news/${item.picture}`}
      alt=""
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      className="h-auto w-full"
    />
    <div className="p-5 sm:p-6">
      <h3 className="font-serif text-xl font-semibold">
        <NewsTitle item={item} />
      </h3>
      <p className="mt-2 text-muted">{preview(item.text)}</p>
    </div>
  </article>
);

const NewsSkeleton = () => (
  <div className="overflow-hidden rounded-xl border border-line bg-surface">
    <div className="skeleton aspect-[640/400]" />
    <div className="p-5 sm:p-6">
      <div className="skeleton h-7 w-4/5" />
      <div className="skeleton mt-3 h-18" />
    </div>
  </div>
);

const findTitle = ({ title }: NewsItem) => title;
const renderNews = (item: NewsItem) => <NewsCard item={item} />;

/** The shop's news, once their turn to be drawn has come. */
export const News = ({ isDue }: { isDue: boolean }) => (
  <section aria-labelledby="news" className="py-8">
    <h2 id="news" className="mb-5 font-serif text-3xl font-semibold">
      News
    </h2>
    {isDue ? (
      <Carousel
        label="News"
        items={NEWS_ITEMS}
        findKey={findTitle}
        renderItem={renderNews}
        maxPerView={MAX_PER_VIEW}
      />
    ) : (
      <CarouselPlaces place={<NewsSkeleton />} maxPerView={MAX_PER_VIEW} />
    )}
  </section>
);
