import { listControls } from '../focus.ts';

/** Of a slide that counts as seen; browsers round the rest. */
const WHOLE = 0.95;
/** As Swiper names it. */
const FIRST_SEEN_CLASS = 'swiper-slide-active';

/** The positions of the first and the last slide that are seen. */
export type SeenSlides = { first: number; last: number };

const listSlides = (track: HTMLElement): HTMLElement[] =>
  [...track.children].filter((slide) => slide instanceof HTMLElement);

/**
 * Makes the slides inert that are not seen, so that Tab passes them by. The focus of one that leaves goes to the same
 * control of the nearest one that stays.
 * @returns The slides that are seen. Between two slides, or in a tab that was never shown, none is.
 */
export function hideUnseenSlides(
  slides: readonly HTMLElement[],
  isSeen: (slide: HTMLElement) => boolean,
): SeenSlides | undefined {
  const seen = slides.filter(isSeen);
  const [first] = seen;
  const last = seen.at(-1);
  if (!first || !last) return undefined;
  for (const slide of seen) slide.inert = false;
  const focused = document.activeElement;
  const left = slides.find((slide) => slide.contains(focused));
  if (left && focused instanceof HTMLElement && !isSeen(left)) {
    const nearest = slides.indexOf(left) < slides.indexOf(first) ? first : last;
    listControls(nearest)[listControls(left).indexOf(focused)]?.focus({ preventScroll: true });
  }
  for (const slide of slides) {
    slide.classList.toggle(FIRST_SEEN_CLASS, slide === first);
    if (!isSeen(slide)) slide.inert = true;
  }
  return { first: slides.indexOf(first), last: slides.indexOf(last) };
}

/** Follows which slides of a track are wholly seen. Returns a function that stops. */
export function followSlides(track: HTMLElement, onSeen: (seen: SeenSlides) => void): () => void {
  // jsdom has none.
  if (!('IntersectionObserver' in globalThis)) return () => undefined;
  const slides = listSlides(track);
  const wholes = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= WHOLE) wholes.add(target);
        else wholes.delete(target);
      }
      const seen = hideUnseenSlides(slides, (slide) => wholes.has(slide));
      if (seen) onSeen(seen);
    },
    { root: track, threshold: WHOLE },
  );
  for (const slide of slides) observer.observe(slide);
  return () => observer.disconnect();
}

/** Scrolls a track to one of its slides at once. */
export function showSlide(track: HTMLElement, position: number): void {
  const [first] = listSlides(track);
  const slide = listSlides(track)[position];
  if (first && slide) track.scrollLeft = slide.offsetLeft - first.offsetLeft;
}
