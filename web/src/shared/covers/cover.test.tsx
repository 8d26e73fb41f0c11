import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Cover } from './cover.tsx';
import { aBook } from '../testing/factories.ts';

const PLAIN = aBook({ coverImage: '' });
const generated = (title: string) => {
  const cover = screen.getByRole('img', { name: `Cover of ${title}` });
  return Array.from(cover.querySelectorAll('[data-text]'), (text) => text.getAttribute('data-text'));
};

describe('The cover of a book', () => {
  it('without a picture has its title and author, which are no text of the page', () => {
    const { container } = render(<Cover book={PLAIN} sizes="48px" />);
    expect(generated('Dracula')).toEqual(['Dracula', 'Bram Stoker']);
    expect(container.textContent).toBe('');
  });

  it('is generated when its picture does not load, and the next picture is shown', () => {
    const { rerender } = render(<Cover book={aBook()} sizes="48px" />);
    fireEvent.error(screen.getByAltText('Cover of Dracula'));
    expect(generated('Dracula')).toEqual(['Dracula', 'Bram Stoker']);
    rerender(<Cover book={aBook({ coverImage: 'emma.webp' })} sizes="48px" />);
    expect(screen.getByAltText('Cover of Dracula').getAttribute('src')).toBe('/covers/emma.webp');
  });

  it('is not announced beside its title', () => {
    render(<Cover book={PLAIN} sizes="48px" isDecorative />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
