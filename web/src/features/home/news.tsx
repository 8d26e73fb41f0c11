import { i18n } from '@bookstore/i18n/i18n';
import { useMemo, useState } from 'react';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { preview } from '../../shared/format/format.ts';
import { NOTICES } from '../../shared/page/messages.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { Carousel, CarouselSkeleton } from '../../shared/ui/carousel.tsx';
import { SLIDES_PER_VIEW } from '../../shared/ui/slides-per-view.ts';
import type { NewsArticle } from './news-article.tsx';
import { listNews, type ShownNews } from './news-items.ts';
import { HomeSection } from './sections.tsx';

const MAX_PER_VIEW = SLIDES_PER_VIEW.medium;
const CARD = 'relative h-full overflow-hidden rounded-xl border border-line bg-surface';

/** Each part has a fixed number of lines, so that items are as high as their skeletons. */
const TEXT = 'p-5 sm:p-6';
const TITLE = 'min-h-[2lh] font-serif text-xl font-semibold';
const PREVIEW = 'mt-2 line-clamp-3 min-h-[3lh] text-muted';
const READ_ON = 'mt-3 font-semibold text-accent';

/** The picture of the owner is in its own shape. */
const NewsPicture = ({ item: { picture } }: { item: ShownNews }) =>
  picture === '' ? (
    <div className="aspect-[640/400] bg-accent-soft" />
  ) : (
    <img
      src={picture.startsWith('/') ? picture : `/news/${picture}`}
      alt=""
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      className={picture.startsWith('/') ? 'aspect-[640/400] w-full object-cover' : 'h-auto w-full'}
    />
  );

const NewsCard = ({ item, onOpen }: { item: ShownNews; onOpen: () => void }) => (
  <article className={CARD}>
    <NewsPicture item={item} />
    <div className={TEXT}>
      <h3 dir="auto" className={TITLE}>
        <button
          type="button"
          aria-haspopup="dialog"
          className="stretched min-h-6 text-start hover:text-accent hover:underline"
          onClick={onOpen}
        >
          {item.title}
        </button>
      </h3>
      <p dir="auto" className={PREVIEW}>
        {preview(item.summary)}
      </p>
      <span aria-hidden="true" className={`block ${READ_ON}`}>
        {i18n.t('Read on')}
      </span>
    </div>
  </article>
);

const NewsSkeleton = () => (
  <div className={CARD}>
    <div className="skeleton aspect-[640/400]" />
    <div className={TEXT}>
      <div className={TITLE}>
        <div className="skeleton h-7 w-4/5" />
      </div>
      <div className={PREVIEW}>
        <div className="skeleton h-18" />
      </div>
      <div className={READ_ON}>
        <div className="skeleton h-6 w-20" />
      </div>
    </div>
  </div>
);

/** The news carousel, or its skeleton until it is ready to render. */
export function News({ isReady }: { isReady: boolean }) {
  const [opened, setOpened] = useState<{ item: ShownNews; Article: typeof NewsArticle }>();
  const shop = useShop();
  const items = useMemo(() => listNews(shop), [shop]);
  const slides = useMemo(
    () =>
      items.map((item, index) => (
        <NewsCard
          key={index}
          item={item}
          onOpen={() =>
            void import('./news-article.tsx').then(
              ({ NewsArticle: Article }) => setOpened({ item, Article }),
              () => showAlert(NOTICES.pageLoadFailed),
            )
          }
        />
      )),
    [items],
  );
  if (items.length === 0) return null;
  return (
    <HomeSection id="news" title={i18n.t('News')} height="[--height:31rem] wide:[--height:43rem]">
      {isReady ? (
        <Carousel label={i18n.t('News')} slides={slides} maxPerView={MAX_PER_VIEW} />
      ) : (
        <CarouselSkeleton slide={<NewsSkeleton />} maxPerView={MAX_PER_VIEW} />
      )}
      {opened && <opened.Article item={opened.item} onClose={() => setOpened(undefined)} />}
    </HomeSection>
  );
}
