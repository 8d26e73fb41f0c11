import { Link } from '@tanstack/react-router';
import { Carousel } from '../../shared/carousel.tsx';
import { preview } from '../../shared/format.ts';
import { NEWS_ITEMS, type NewsItem } from './news-items.ts';

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

export const News = () => (
  <section aria-labelledby="news" className="py-8">
    <h2 id="news" className="mb-5 font-serif text-3xl font-semibold">
      News
    </h2>
    <Carousel
      label="News"
      items={NEWS_ITEMS}
      findKey={({ title }) => title}
      renderItem={(item) => <NewsCard item={item} />}
      maxPerView={2}
    />
  </section>
);
