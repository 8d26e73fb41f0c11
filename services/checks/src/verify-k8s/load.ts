const PATHS = ['/api/books/', '/', '/api/books/?q=the', '/api/openapi.json', '/identity/jwks'];

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** A hundred reads a second of the pages and books of the shop at `url`. */
export const readersOf = (url: string) => ({
  perSecond: 100,
  send: async (number: number): Promise<string | undefined> => {
    const path = PATHS[number % PATHS.length] ?? '/';
    try {
      const reply = await fetch(url + path);
      await reply.text();
      return reply.ok ? undefined : `${path} ${reply.status}`;
    } catch (error) {
      return `${path} ${describe(error)}`;
    }
  },
});
