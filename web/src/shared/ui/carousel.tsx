import { useId, useMemo, type ReactNode } from 'react';
import { A11y, Keyboard, Navigation } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { Icon } from './icon.tsx';
import { hideUnseenSlides } from './slide-focus.ts';
import { useSlideMemory } from './slide-memory.ts';

const MODULES = [A11y, Keyboard, Navigation];
const BUTTON_STYLE =
  'flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface hover:bg-paper-deep disabled:opacity-40';
const SKELETON_COLUMNS = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 wide:grid-cols-3' };

type CarouselProps<Item> = {
  label: string;
  items: readonly Item[];
  getKey: (item: Item) => string;
  renderItem: (item: Item, index: number) => ReactNode;
  /** Slides per view on the widest screens. */
  maxPerView?: 2 | 3;
};

const breakpoints = (maxPerView: number) => ({
  640: { slidesPerView: 1, spaceBetween: 20 },
  768: { slidesPerView: 2, spaceBetween: 24 },
  1024: { slidesPerView: 2, spaceBetween: 24 },
  1180: { slidesPerView: maxPerView, spaceBetween: 28 },
});

const animationMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300);

/** A row of slides that moves by touch, by its two buttons and, while it has focus, by the arrow keys. */
export function Carousel<Item>({ label, items, getKey, renderItem, maxPerView = 3 }: CarouselProps<Item>) {
  const id = useId();
  const slideMemory = useSlideMemory(label);
  const previous = `${id}previous`;
  const next = `${id}next`;
  // Swiper renders several times while it initializes; memoized slides are not rendered again each time.
  const slides = useMemo(
    () => items.map((item, index) => <SwiperSlide key={getKey(item)}>{renderItem(item, index)}</SwiperSlide>),
    [items, getKey, renderItem],
  );
  return (
    <div>
      <Swiper
        {...slideMemory}
        modules={MODULES}
        slidesPerView={1}
        spaceBetween={20}
        breakpoints={breakpoints(maxPerView)}
        navigation={{ prevEl: `#${previous}`, nextEl: `#${next}`, addIcons: false }}
        keyboard={{ enabled: false, pageUpDown: false }}
        a11y={{
          containerMessage: label,
          containerRole: 'group',
          containerRoleDescriptionMessage: 'carousel',
          prevSlideMessage: `Previous in ${label}`,
          nextSlideMessage: `Next in ${label}`,
        }}
        watchSlidesProgress
        onProgress={hideUnseenSlides}
        // The button that had the focus is off at the end.
        onNavigationPrev={({ isBeginning }) => isBeginning && document.getElementById(next)?.focus()}
        onNavigationNext={({ isEnd }) => isEnd && document.getElementById(previous)?.focus()}
        onBeforeInit={({ params }) => {
          params.speed = animationMs();
        }}
        onSwiper={(swiper) => {
          swiper.el.addEventListener('focusin', () => swiper.keyboard.enable());
          swiper.el.addEventListener('focusout', () => swiper.keyboard.disable());
        }}
      >
        {slides}
      </Swiper>
      <div className="mt-3 flex justify-end gap-3">
        <button id={previous} type="button" className={BUTTON_STYLE} aria-label={`Previous in ${label}`}>
          <Icon name="chevron-left" />
        </button>
        <button id={next} type="button" className={BUTTON_STYLE} aria-label={`Next in ${label}`}>
          <Icon name="chevron-right" />
        </button>
      </div>
    </div>
  );
}

/** The placeholder of a carousel: as many placeholder slides as it will show at a time. */
export const CarouselSkeleton = ({ slide, maxPerView = 3 }: { slide: ReactNode; maxPerView?: 2 | 3 }) => (
  <div role="status" className={`grid gap-5 pt-2 pb-16 md:gap-6 wide:gap-7 ${SKELETON_COLUMNS[maxPerView]}`}>
    <span className="sr-only">Loading...</span>
    {slide}
    <div className="hidden md:block">{slide}</div>
    {maxPerView === 3 && <div className="hidden wide:block">{slide}</div>}
  </div>
);
