import { i18n } from '@bookstore/i18n/i18n';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { type ComponentProps, type ReactElement, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type Swiper from 'swiper';
import { Icon } from './icon.tsx';
import { SLIDES_PER_VIEW } from './slides-per-view.ts';
import { useSeenSlides } from './use-seen-slides.ts';

const MOVES = [
  { toLabel: (row: string) => i18n.t('Previous in {row}', { row }), icon: 'chevron-left', steps: -1 },
  { toLabel: (row: string) => i18n.t('Next in {row}', { row }), icon: 'chevron-right', steps: 1 },
] as const;
/** Where an arrow key leads, in a row that begins at the left. */
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** In languages that are read from the right, rows begin there, and places left of it are below zero. */
const readSign = (): number => (document.documentElement.dir === 'rtl' ? -1 : 1);
const FRAME = 'carousel swiper swiper-horizontal swiper-css-mode';
/** The custom properties of the frame: `--small`, `--medium` and `--large`. */
const countPerView = (max: number = SLIDES_PER_VIEW.large) =>
  Object.fromEntries(
    Object.entries(SLIDES_PER_VIEW).map(([screen, count]) => [`--${screen}`, Math.min(count, max)]),
  );

type CarouselProps = {
  label: string;
  /** The scroll position is remembered by it and the entry of the browser's history. */
  id?: string | undefined;
  /** Each needs a key. */
  slides: readonly ReactElement[];
  /** The most slides per view, also on the widest screens. */
  maxPerView?: number;
  /** Asks for more slides, two views before the last one. Undefined when there are no more. */
  onNearEnd?: (() => void) | undefined;
};

/**
 * A row of slides, in an element with the class `carousel-row`, that moves by touch and wheel, by its two buttons and, while it has focus, by the arrow keys. A click
 * on the slide that peeks brings it. It scrolls natively: Swiper is loaded when a button or a key first moves it.
 */
export function Carousel({ label, id = label, slides, maxPerView, onNearEnd }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper>(undefined);
  const remembered = useRef(useElementScrollRestoration({ id })?.scrollX);
  /** Where the last move ends, until the row is scrolled by hand. */
  const goal = useRef<number>(undefined);
  const keys = slides.map(({ key }) => key).join();
  const seen = useSeenSlides(track, keys);
  const [first = 0, last = first] = [seen?.at(0), seen?.at(-1)];
  const isAtStart = first === 0;
  const isAtEnd = last >= slides.length - 1 && !onNearEnd;

  const move = (steps: number) => {
    const target = Math.max(0, Math.min((goal.current ?? first) + steps, slides.length - 1 - last + first));
    goal.current = target;
    remembered.current = undefined;
    // An earlier request failed, and no other slide comes into view that would repeat it.
    if (steps > 0 && target === first) onNearEnd?.();
    void import('swiper').then(
      ({ default: Swiper }) => {
        if (!track.current?.parentElement) return;
        const speed = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300;
        // Swiper's observer ends a running move whenever the layout of the row changes.
        const layout = { cssMode: true, slidesPerView: 'auto', resizeObserver: false } as const;
        swiper.current ??= new Swiper(track.current.parentElement, { ...layout, initialSlide: first, speed });
        swiper.current.updateSize();
        swiper.current.updateSlides();
        // When slides are added during a move, the browser snaps back to the one at which it began.
        track.current.style.scrollSnapType = 'none';
        swiper.current.slideTo(goal.current ?? first);
      },
      () => track.current?.scrollBy((readSign() * steps * track.current.clientWidth) / (last - first + 1), 0),
    );
  };
  const handleScroll = () => {
    goal.current = undefined;
    remembered.current = undefined;
    track.current?.style.removeProperty('scroll-snap-type');
  };
  const handleSeen = useEffectEvent(() => {
    if (last >= slides.length - 2 * SLIDES_PER_VIEW.large) onNearEnd?.();
  });

  useLayoutEffect(() => handleSeen(), [seen]);
  useLayoutEffect(() => () => void swiper.current?.destroy(), []);
  useLayoutEffect(() => {
    if (track.current && remembered.current) track.current.scrollLeft = remembered.current;
  }, [keys]);
  useLayoutEffect(() => {
    // At the end of the row the other button takes the focus of the one that is disabled.
    if (buttons.current?.contains(document.activeElement) && document.activeElement?.matches(':disabled'))
      buttons.current.querySelector<HTMLElement>(':enabled')?.focus();
  }, [isAtStart, isAtEnd]);

  const handlers: ComponentProps<'div'> = {
    onKeyDown: (event) => {
      const steps = readSign() * (KEYS[event.key] ?? 0);
      if (!steps || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      move(steps);
    },
    // Slides that are not wholly seen are inert: a click on one reaches the track behind it.
    onClick: ({ target }) => target === track.current && move(1),
    onTouchMove: handleScroll,
    onWheel: handleScroll,
  };
  return (
    <>
      <div ref={buttons} className="carousel-buttons">
        {MOVES.map(({ toLabel, icon, steps }) => (
          <button
            key={icon}
            type="button"
            className="flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface hover:bg-paper-deep disabled:opacity-40"
            aria-label={toLabel(label)}
            disabled={steps < 0 ? isAtStart : isAtEnd}
            onClick={() => move(steps)}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
      <div
        {...handlers}
        role="group"
        aria-roledescription={i18n.t('carousel')}
        aria-label={label}
        className={FRAME}
        style={countPerView(maxPerView)}
      >
        <ul ref={track} data-scroll-restoration-id={id} className="swiper-wrapper">
          {slides.map((slide, position) => (
            <li key={slide.key} className="swiper-slide" inert={seen && !seen.includes(position)}>
              {slide}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

type SkeletonProps = Pick<CarouselProps, 'maxPerView'> & { slide: ReactElement };

/** The placeholder of a carousel: as many placeholder slides as it will show at a time, and the one that peeks. */
export const CarouselSkeleton = ({ slide, maxPerView = SLIDES_PER_VIEW.large }: SkeletonProps) => (
  <>
    <div role="status" className="carousel-buttons">
      <span className="sr-only">{i18n.t('Loading...')}</span>
    </div>
    <div className={FRAME} style={countPerView(maxPerView)}>
      <div className="swiper-wrapper !overflow-hidden">
        {Array.from({ length: maxPerView + 1 }, (_, index) => (
          <div key={index} className="swiper-slide">
            {slide}
          </div>
        ))}
      </div>
    </div>
  </>
);
