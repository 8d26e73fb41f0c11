import Swiper from 'swiper';

/** The number of slides per view by the least width of the window, and the space between them: as in `carousel.tsx`. */
const breakpointsOf = (maxPerView: number) => ({
  640: { slidesPerView: 1, spaceBetween: 20 },
  768: { slidesPerView: 2, spaceBetween: 24 },
  1024: { slidesPerView: 2, spaceBetween: 24 },
  1180: { slidesPerView: maxPerView, spaceBetween: 28 },
});

const animationMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300);

/** Lets Swiper move a row of slides that scrolls already. It stays where it is scrolled to. */
export const attachSwiper = (frame: HTMLElement, initialSlide: number, maxPerView: number): Swiper =>
  new Swiper(frame, {
    cssMode: true,
    // `hideUnseenSlides` marks the slide that is seen first, which Swiper reckons differently while one moves.
    slideActiveClass: 'swiper-slide-reckoned',
    initialSlide,
    slidesPerView: 1,
    spaceBetween: 20,
    breakpoints: breakpointsOf(maxPerView),
    speed: animationMs(),
  });
