import type { AnyRoute, AnyRouteMatch, RegisteredRouter } from '@tanstack/react-router';
import { currentShop } from '../shop/current-shop.ts';

/** What the `head()` of a page returns: the name of the shop is added to its title, and its tagline is the usual description, which may depend on the name. */
export function pageHead(title?: string, description?: string | ((shop: string) => string)) {
  const { name, tagline } = currentShop();
  const text = typeof description === 'function' ? description(name) : description;
  return {
    meta: [
      { title: title === undefined ? name : `${title} - ${name}` },
      { name: 'description', content: (text ?? tagline) || name },
    ],
  };
}

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
