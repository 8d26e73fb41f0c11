import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { hideUnseenSlides } from './slide-focus.ts';

afterEach(cleanup);

const TITLES = ['Dracula', 'Emma', 'Walden', 'Carmilla'];

/** Shows slides of a carousel, of which those at these positions are seen. */
function renderSlides(): (seen: readonly number[]) => HTMLElement[] {
  render(
    <>
      {TITLES.map((title) => (
        <div key={title} role="group" aria-label={title}>
          <a href="/">{title}</a>
          <button type="button">Add {title}</button>
        </div>
      ))}
    </>,
  );
  const slides = screen.getAllByRole('group');
  return (seen) => {
    hideUnseenSlides(slides, (slide) => seen.includes(slides.indexOf(slide)));
    return slides;
  };
}

const button = (title: string) => screen.getByText(`Add ${title}`);

describe('The slides of a carousel', () => {
  it('are inert while they are not seen', () => {
    const show = renderSlides();
    expect(show([0, 1]).map(({ inert }) => inert)).toEqual([false, false, true, true]);
    expect(show([1, 2]).map(({ inert }) => inert)).toEqual([true, false, false, true]);
  });

  it('hand the focus to the same control of the nearest one that is seen', () => {
    const show = renderSlides();
    show([1, 2]);
    button('Emma').focus();
    show([2, 3]);
    expect(document.activeElement).toBe(button('Walden'));
    show([0, 1]);
    expect(document.activeElement).toBe(button('Emma'));
  });

  it('keep the focus of one that is still seen', () => {
    const show = renderSlides();
    show([1, 2]);
    button('Walden').focus();
    show([2, 3]);
    expect(document.activeElement).toBe(button('Walden'));
  });

  it('are left alone in a carousel without a size', () => {
    expect(renderSlides()([]).some(({ inert }) => inert)).toBe(false);
  });
});
