import { type ReactNode, useMemo } from 'react';
import { Icon } from './icon.tsx';
import { useSlides } from './use-slides.ts';

const BUTTON_STYLE =
  'flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface hover:bg-paper-deep disabled:opacity-40';
const PER_VIEW = {
  2: 'md:[--per-view:2]',
  3: 'md:[--per-view:2] wide:[--per-view:3]',
};
/**
 * One slide per view, two from 768 px and three from 1180 px. The next slide peeks into the padding at the end, which
 * reaches to the edge of a phone's screen. The padding at the start is for the outline of what has the focus.
 */
const FRAME =
  'swiper swiper-horizontal swiper-css-mode [--gap:20px] [--peek:3.5rem] [--per-view:1] -mr-4 -ml-1 pr-(--peek) pl-1 md:[--gap:24px] wide:[--gap:28px]';
const TRACK = 'swiper-wrapper -ml-1 scroll-pl-1 pr-(--peek) pl-1';
const SLIDE =
  'swiper-slide mr-(--gap) w-[calc((100%-(var(--per-view)-1)*var(--gap))/var(--per-view))] last:mr-0';

type PerView = 2 | 3;

type CarouselProps<Item> = {
  label: string;
  items: readonly Item[];
  getKey: (item: Item) => string;
  renderItem: (item: Item, index: number) => ReactNode;
  /** Slides per view on the widest screens. */
  maxPerView?: PerView;
  /** Asks for more items, when the last ones come near. Undefined when there are no more. */
  onNearEnd?: (() => void) | undefined;
};

/**
 * A row of slides that moves by touch and wheel, by its two buttons and, while it has focus, by the arrow keys. A click
 * on the slide that peeks brings it.
 */
export function Carousel<Item>(props: CarouselProps<Item>) {
  const { label, items, getKey, renderItem, maxPerView = 3, onNearEnd } = props;
  const { frame, track, previous, next, isAtStart, isAtEnd, move } = useSlides({
    label,
    items,
    maxPerView,
    onNearEnd,
  });
  // Which slides are seen changes often; memoized slides are not rendered again each time.
  const slides = useMemo(
    () =>
      items.map((item, index) => (
        <li key={getKey(item)} className={SLIDE}>
          {renderItem(item, index)}
        </li>
      )),
    [items, getKey, renderItem],
  );

  return (
    <div>
      <div
        ref={frame}
        role="group"
        aria-roledescription="carousel"
        aria-label={label}
        className={`${FRAME} ${PER_VIEW[maxPerView]}`}
      >
        <ul ref={track} className={TRACK}>
          {slides}
        </ul>
      </div>
      <div className="mt-3 flex justify-end gap-3">
        <button
          ref={previous}
          type="button"
          className={BUTTON_STYLE}
          aria-label={`Previous in ${label}`}
          disabled={isAtStart}
          onClick={() => move(-1)}
        >
          <Icon name="chevron-left" />
        </button>
        <button
          ref={next}
          type="button"
          className={BUTTON_STYLE}
          aria-label={`Next in ${label}`}
          disabled={isAtEnd}
          onClick={() => move(1)}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
    </div>
  );
}

/** The placeholder of a carousel: as many placeholder slides as it will show at a time, and the one that peeks. */
export const CarouselSkeleton = ({ slide, maxPerView = 3 }: { slide: ReactNode; maxPerView?: PerView }) => (
  <div role="status">
    <span className="sr-only">Loading...</span>
    <div className={`${FRAME} ${PER_VIEW[maxPerView]}`}>
      <div className={`${TRACK} !overflow-hidden`}>
        {Array.from({ length: maxPerView + 1 }, (_, index) => (
          <div key={index} className={SLIDE}>
            {slide}
          </div>
        ))}
      </div>
    </div>
    <div className="h-14" />
  </div>
);
