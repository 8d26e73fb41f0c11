import { useId, useMemo, type ReactNode } from 'react';
import { A11y, Keyboard, Navigation } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';

const MODULES = [A11y, Keyboard, Navigation];
const BUTTON_STYLE =
  'flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface hover:bg-paper-deep disabled:opacity-40';

type CarouselProps<Item> = {
  label: string;
  items: readonly Item[];
  findKey: (item: Item) => string;
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

/** A row of slides, moved by touch, by its two buttons, and by the arrow keys while focus is inside. */
export function Carousel<Item>({ label, items, findKey, renderItem, maxPerView = 3 }: CarouselProps<Item>) {
  const id = useId();
  const previous = `${id}previous`;
  const next = `${id}next`;
  // Swiper renders again while it starts: what is on the slides is not drawn anew for that.
  const slides = useMemo(
    () =>
      items.map((item, index) => <SwiperSlide key={findKey(item)}>{renderItem(item, index)}</SwiperSlide>),
    [items, findKey, renderItem],
  );
  return (
    <div>
      <Swiper
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
        onBeforeInit={({ params }) => {
          params.speed = animationMs();
        }}
        onSwiper={(swiper) => {
          swiper.el.addEventListener('focusin', () => {
            swiper.keyboard.enable();
          });
          swiper.el.addEventListener('focusout', () => {
            swiper.keyboard.disable();
          });
        }}
      >
        {slides}
      </Swiper>
      <div className="mt-3 flex justify-end gap-3">
        <button id={previous} type="button" className={BUTTON_STYLE} aria-label={`Previous in ${label}`}>
          <ChevronLeftIcon />
        </button>
        <button id={next} type="button" className={BUTTON_STYLE} aria-label={`Next in ${label}`}>
          <ChevronRightIcon />
        </button>
      </div>
    </div>
  );
}
