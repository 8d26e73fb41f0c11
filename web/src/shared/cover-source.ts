import { UPLOADED_COVER, UPLOADED_COVERS_PATH } from '@bookstore/contracts/covers';

const COVER_NAME = /^([\w-]+)\.webp$/;
const BUNDLED_COVERS_PATH = '/covers';

/** The newest covers at the top of the front page: how many, and how wide they are shown. */
export const HERO_COVERS = { count: 3, sizes: '(min-width: 768px) 190px, 30vw' };

type CoverSource = { src: string; srcSet?: string };

/** Where a book's cover is found: an address as it is, an uploaded or bundled cover in two widths, or nowhere. */
export function findCover(coverImage: string): CoverSource | null {
  if (/^https?:\/\//.test(coverImage)) return { src: coverImage };
  const name = COVER_NAME.exec(coverImage)?.[1];
  if (!name) return null;
  const place = `${UPLOADED_COVER.test(coverImage) ? UPLOADED_COVERS_PATH : BUNDLED_COVERS_PATH}/${name}`;
  return { src: `${place}.webp`, srcSet: `${place}-240.webp 240w, ${place}.webp 480w` };
}
