import type { Plugin } from 'vite';

/**
 * Leaves out of zod's schemas how they describe themselves as JSON Schema, which no page asks for: each method and each
 * kind of schema refers to that code, so that bundlers have to keep all of it (5 KB).
 */
export const omitJsonSchemas = (): Plugin => ({
  name: 'omit-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/inst\._zod\.processJSONSchema = .+;/g, '')
        .replaceAll(/create(?:To|Standard)JSONSchemaMethod\(this, .+?\)/g, 'refuseJsonSchema')
        .concat("function refuseJsonSchema() { throw new Error('The build omits JSON Schema'); }"),
  },
});
