import type { Book } from '@bookstore/contracts/books';
import { useState } from 'react';
import { findCover } from './cover-source.ts';

type CoverProps = {
  book: Pick<Book, 'title' | 'coverImage'> & { author?: string | undefined };
  /** The width it is shown at, as the `sizes` attribute says it. */
  sizes: string;
  /** Whether it is what the shopper sees first. */
  isFirst?: boolean;
};

/** Stands in for a cover that is missing or does not load. */
const DrawnCover = ({ title, author }: { title: string; author: string | undefined }) => (
  <div role="img" aria-label={`Cover of ${title}`} className="drawn-cover">
    <span className="drawn-cover-title">{title}</span>
    {author && <span className="drawn-cover-author">{author}</span>}
  </div>
);

/** A book's cover, two wide by three high, filling the width it is given. */
export function Cover({ book: { title, author, coverImage }, sizes, isFirst = false }: CoverProps) {
  const [brokenSource, setBrokenSource] = useState<string>();
  const source = findCover(coverImage);
  return (
    <div className="@container aspect-2/3 overflow-hidden rounded-md bg-paper-deep shadow-cover">
      {source && source.src !== brokenSource ? (
        <img
          {...source}
          sizes={sizes}
          width={240}
          height={360}
          alt={`Cover of ${title}`}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          className="size-full object-cover"
          onError={() => {
            setBrokenSource(source.src);
          }}
        />
      ) : (
        <DrawnCover title={title} author={author} />
      )}
    </div>
  );
}
