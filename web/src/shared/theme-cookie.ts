const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A cookie, because the web server reads it too and sends pages that have the theme before scripts run. */
const COOKIE = /(?:^|;\s*)theme=(\w+)(?:;|$)/;
const YEAR_S = 31_536_000;

/** The theme that was chosen in this browser; without one it is the system's. */
export const readTheme = (cookies: string): Theme | undefined =>
  THEMES.find((theme) => theme === COOKIE.exec(cookies)?.[1]);

export const toThemeCookie = (theme: Theme | undefined): string =>
  `theme=${theme ?? ''}; path=/; max-age=${theme ? YEAR_S : 0}; samesite=lax`;
