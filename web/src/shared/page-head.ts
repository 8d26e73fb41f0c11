import type { AnyRoute, AnyRouteMatch, RegisteredRouter } from '@tanstack/react-router';

const SHOP = 'Bookstore';
const DESCRIPTION =
  'Bookstore sells business, technology, fiction, horror and adventure books. Order today, pay cash on delivery.';

/** What the `head()` of a page returns; the name of the shop is added to its title. */
export const pageHead = (title = SHOP, description = DESCRIPTION) => ({
  meta: [
    { title: title === SHOP ? title : `${title} - ${SHOP}` },
    { name: 'description', content: description },
  ],
});

type PageHead = { title: string; description: string; links: AnyRouteMatch['links'] };

/** The head of the innermost route with the data of this moment: the router itself calls `head()` once for each navigation. */
export function readHead(router: RegisteredRouter, matches: RegisteredRouter['state']['matches']): PageHead {
  const { context } = router.options;
  const heads = matches.flatMap((match) => {
    const { params, loaderData } = match;
    const route: AnyRoute = router.routesById[match.routeId];
    const head = route.options.head?.({
      matches,
      match: { ...match, context },
      params,
      loaderData,
    });
    return head && !(head instanceof Promise) ? [head] : [];
  });
  const { meta = [], links } = heads.at(-1) ?? {};
  return {
    title: meta.find((tag) => tag?.title)?.title ?? '',
    description: meta.find((tag) => tag?.name === 'description')?.content ?? '',
    links,
  };
}
