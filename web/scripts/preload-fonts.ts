import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The subsets that every page needs; the browser loads the others by what is written on the page. */
const NEEDED = /-latin-wght-normal-[\w-]+\.woff2$/;

/** Preloads the fonts of the shop, which a browser would otherwise not request before it has the styles. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, path }) =>
        path === '/index.html'
          ? Object.keys(bundle)
              .filter((name) => NEEDED.test(name))
              .map((name): HtmlTagDescriptor => ({
                tag: 'link',
                attrs: {
                  rel: 'preload',
                  as: 'font',
                  type: 'font/woff2',
                  href: `/${name}`,
                  crossorigin: true,
                },
                injectTo: 'head',
              }))
          : [],
    },
  };
}
