/** The globs of the files of the dashboard, from `web/src` on, which the shop's stylesheet leaves out: `@source not './…';`. */
export const readDashboardGlobs = (css: string): string[] =>
  Array.from(css.matchAll(/@source not '[.]\/(.*?)'/g), ([, glob = '']) => glob);
