/** The code of a page could not be loaded, because the shop could not be reached. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}
