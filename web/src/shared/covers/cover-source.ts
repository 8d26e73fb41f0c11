import { COVER_WIDTHS, COVERS_PATH, NARROW_COVER, UPLOADED_COVER } from '@bookstore/contracts/covers';
import type { Book } from '@bookstore/contracts/books';

const COVER_NAME = /^([^/\\]+)\.webp$/;
const BUNDLED_COVERS_PATH = '/covers';

type CoverSource = { src: string; srcSet?: string };

/** Where the picture of a book's cover is: at any address, in catalog, or bundled with the web. Undefined if it has none. */
export function findCover({ coverImage }: Pick<Book, 'coverImage'>): CoverSource | undefined {
  if (/^https?:\/\//.test(coverImage)) return { src: coverImage };
  const name = COVER_NAME.exec(coverImage)?.[1];
  if (!name) return undefined;
  const folder = UPLOADED_COVER.test(coverImage) ? COVERS_PATH : BUNDLED_COVERS_PATH;
  const path = `${folder}/${encodeURIComponent(name)}`;
  const { wide, narrow } = COVER_WIDTHS;
  return { src: `${path}.webp`, srcSet: `${path}${NARROW_COVER}.webp ${narrow}w, ${path}.webp ${wide}w` };
}
