import { COVERS_PATH, DRAWN_COVER, UPLOADED_COVER } from '@bookstore/contracts/covers';
import type { Book } from '@bookstore/contracts/books';

const COVER_NAME = /^([^/\\]+)\.webp$/;
const BUNDLED_COVERS_PATH = '/covers';

type CoverSource = { src: string; srcSet?: string };

const inTwoWidths = (path: string): CoverSource => ({
  src: `${path}.webp`,
  srcSet: `${path}-240.webp 240w, ${path}.webp 480w`,
});

/** The cover that catalog draws for any book. */
export const findDrawnCover = (bookId: string): CoverSource => inTwoWidths(`${COVERS_PATH}/${bookId}`);

/** Where a book's cover is: at any address, in catalog, or bundled with the web; the drawn one if it has no other. */
export function findCover({ _id, coverImage }: Pick<Book, '_id' | 'coverImage'>): CoverSource {
  if (/^https?:\/\//.test(coverImage)) return { src: coverImage };
  const name = COVER_NAME.exec(coverImage)?.[1];
  if (!name) return findDrawnCover(_id);
  const isServed = UPLOADED_COVER.test(coverImage) || DRAWN_COVER.test(coverImage);
  return inTwoWidths(`${isServed ? COVERS_PATH : BUNDLED_COVERS_PATH}/${encodeURIComponent(name)}`);
}
