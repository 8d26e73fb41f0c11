import { listControls } from '../focus.ts';

const isSeen = (slide: HTMLElement) => slide.classList.contains('swiper-slide-visible');

/**
 * Makes the slides inert that are not seen, so that Tab passes them by. The focus of one that leaves goes to the same
 * control of the nearest one that stays. Swiper marks those that are seen if it watches their progress.
 */
export function hideUnseenSlides({ slides }: { slides: readonly HTMLElement[] }): void {
  const seen = slides.filter(isSeen);
  const [first] = seen;
  // Without a size, as in a tab that was never shown, none is marked.
  if (!first) return;
  for (const slide of seen) slide.inert = false;
  const focused = document.activeElement;
  const left = slides.find((slide) => slide.contains(focused));
  if (left && focused instanceof HTMLElement && !isSeen(left)) {
    const nearest = slides.indexOf(left) < slides.indexOf(first) ? first : seen.at(-1);
    listControls(nearest ?? first)[listControls(left).indexOf(focused)]?.focus({ preventScroll: true });
  }
  for (const slide of slides) if (!isSeen(slide)) slide.inert = true;
}
