import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Cover } from './cover.tsx';
import { aBook } from './testing/samples.ts';

it('A cover that does not load is replaced by the drawn one, once', () => {
  render(<Cover book={aBook({ coverImage: 'https://example.com/broken.png' })} sizes="96px" />);
  const image = () => screen.getByRole('img', { name: 'Cover of Dracula' });
  expect(image().getAttribute('src')).toBe('https://example.com/broken.png');
  for (const _ of [1, 2]) {
    fireEvent.error(image());
    expect(image().getAttribute('src')).toBe('/api/books/covers/b1.webp');
    expect(image().getAttribute('srcset')).toContain('/api/books/covers/b1-240.webp 240w');
  }
});
