import type { Book } from '@bookstore/contracts/books';
import { COVER_WIDTHS, coverSize } from '@bookstore/contracts/covers';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { designCover, findArt } from './cover-design.ts';
import { findCover } from './cover-source.ts';

type CoveredBook = Pick<Book, 'title' | 'author' | 'category' | 'coverImage'>;

/** A cover made of title, author and category. Its text is in attributes, so that screen readers and search find a picture. */
function GeneratedCover({ title, author, category, alt }: Omit<CoveredBook, 'coverImage'> & { alt: string }) {
  const { palette, drawing, scale, direction, fontSize, maxLines } = designCover(title);
  const art = findArt(category);
  return (
    <div
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      dir={direction}
      className={`cover cover-${art}-${palette}`}
    >
      <svg aria-hidden="true" style={{ scale }}>
        <use href={`/covers/art.svg#${art}-${drawing}`} />
      </svg>
      <span data-text={title} style={{ fontSize, WebkitLineClamp: maxLines }} />
      <span data-text={author} />
    </div>
  );
}

type CoverProps = {
  book: CoveredBook;
  /** The width it is shown at, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Whether it is on the first screen of the page. */
  isFirst?: boolean;
  /** Whether the title is beside it. */
  isDecorative?: boolean;
};

/** A book's cover, two wide by three high, as wide as its place. Without a picture, or if that fails, it is generated. */
export function Cover({ book, sizes, isFirst = false, isDecorative = false }: CoverProps) {
  const [brokenCover, setBrokenCover] = useState<string>();
  const setBroken = () => setBrokenCover(book.coverImage);
  const source = brokenCover === book.coverImage ? undefined : findCover(book);
  const alt = isDecorative ? '' : i18n.t('Cover of {title}', { title: book.title });
  return (
    <div className="aspect-2/3 overflow-hidden rounded-md bg-paper-deep shadow-cover">
      {source ? (
        <img
          ref={(image) => {
            // A picture that the server rendered may have failed before `onError` was attached.
            if (image?.complete && image.naturalWidth === 0) setBroken();
          }}
          {...source}
          sizes={sizes}
          {...coverSize(COVER_WIDTHS.narrow)}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          className="size-full object-cover"
          onError={setBroken}
        />
      ) : (
        <GeneratedCover {...book} alt={alt} />
      )}
    </div>
  );
}
