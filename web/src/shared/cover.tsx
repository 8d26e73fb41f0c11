import type { Book } from '@bookstore/contracts/books';
import { useState } from 'react';
import { findCover, findDrawnCover } from './cover-source.ts';

type CoverProps = {
  book: Pick<Book, '_id' | 'title' | 'coverImage'>;
  /** The width it is shown at, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** Whether it is among the first things the shopper sees. */
  isFirst?: boolean;
  /** Whether the title is beside it. */
  isDecorative?: boolean;
};

/** A book's cover, two wide by three high, filling the width it is given; a drawn one if its own does not load. */
export function Cover({
  book: { _id, title, coverImage },
  sizes,
  isFirst = false,
  isDecorative = false,
}: CoverProps) {
  const [brokenCover, setBrokenCover] = useState<string>();
  const setBroken = () => setBrokenCover(coverImage);
  return (
    <div className="aspect-2/3 overflow-hidden rounded-md bg-paper-deep shadow-cover">
      <img
        ref={(image) => {
          // One that the server rendered may have failed before anyone listened.
          if (image?.complete && image.naturalWidth === 0) setBroken();
        }}
        {...(brokenCover === coverImage ? findDrawnCover(_id) : findCover({ _id, coverImage }))}
        sizes={sizes}
        width={240}
        height={360}
        alt={isDecorative ? '' : `Cover of ${title}`}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-cover"
        onError={setBroken}
      />
    </div>
  );
}
