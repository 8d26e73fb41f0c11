const PRIVATE_PATHS = ['/admin', '/dashboard', '/cart', '/checkout', '/orders', '/login', '/register'];

/** Tells crawlers what to leave alone, and where everything else is listed. */
export const writeRobots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
