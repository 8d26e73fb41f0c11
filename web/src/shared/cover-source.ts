const BUNDLED_COVER = /^([\w-]+)\.webp$/;

type CoverSource = { src: string; srcSet?: string };

/** Where a book's cover is found: an address as it is, a bundled cover in two widths, or nowhere. */
export function findCover(coverImage: string): CoverSource | null {
  if (/^https?:\/\//.test(coverImage)) return { src: coverImage };
  const name = BUNDLED_COVER.exec(coverImage)?.[1];
  if (!name) return null;
  return { src: `/covers/${name}.webp`, srcSet: `/covers/${name}-240.webp 240w, /covers/${name}.webp 480w` };
}
