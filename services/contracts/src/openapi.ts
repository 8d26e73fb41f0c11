import { CURRENCY, DECIMALS_TEXT } from './currency.ts';
import { SHOP_PATH } from './shop.ts';
import { z } from 'zod';
import { type NamedOperation, OPERATIONS } from './api.ts';
import type { Caller, Operation } from './operation.ts';
import { type ErrorCode, ERRORS, problem, PROBLEM_MEDIA_TYPE } from './errors.ts';

/** The errors that any operation may answer with. */
const COMMON_ERRORS = [
  'MALFORMED_REQUEST',
  'REQUEST_TIMEOUT',
  'URI_TOO_LONG',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'BAD_GATEWAY',
  'UNAVAILABLE',
  'GATEWAY_TIMEOUT',
] as const;

const listErrors = ({ caller, query, body, errors = [] }: Operation): readonly ErrorCode[] => [
  ...new Set([
    ...(query || body ? (['VALIDATION_FAILED'] as const) : []),
    ...(body ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(caller === 'anyone' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
    ...(caller === 'anyone' || caller === 'customer' ? [] : (['ACCOUNT_INCOMPLETE'] as const)),
    ...errors,
    ...COMMON_ERRORS,
  ]),
];

const toSecurity = (caller: Caller): Record<string, string[]>[] => [
  ...(caller.startsWith('customer') ? [{ customer: [] }] : []),
  ...(caller === 'anyone' || caller === 'customer' ? [] : [{ staff: [] }]),
];

const bearer = (description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description,
});

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const jsonSchema = z.toJSONSchema(schema, { io });
  // OpenAPI 3.1 names the dialect once, for the whole document.
  delete jsonSchema.$schema;
  return jsonSchema;
};

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    // The gateway rejects what could be read as another path, however it is encoded.
    schema: { type: 'string', pattern: '^[^/\\\\\\u0000]+$' },
  }));

/** The query or header parameters that the fields of a schema are. */
function parametersIn(place: 'query' | 'header', fields: z.ZodObject = z.object({})) {
  const { properties = {}, required = [] } = schemaOf(fields, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    schema,
  }));
}

function problemReplies(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => String(ERRORS[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
        content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** A file field of a form in OpenAPI 3.1. */
const FILE = { type: 'string', contentMediaType: 'application/octet-stream' };

/** A body as JSON and, where it can include a file, as a form with the same fields and the file. */
function requestBody(body: z.ZodType, upload: Operation['upload']) {
  const schema = schemaOf(body, 'input');
  const form = upload && {
    schema: { ...schema, properties: { ...schema.properties, [upload.field]: FILE } },
    encoding: { [upload.field]: { contentType: upload.mediaTypes.join(', ') } },
  };
  const content = { 'application/json': { schema }, ...(form && { 'multipart/form-data': form }) };
  return { required: true, content };
}

const replyContent = (reply: Operation['reply']) =>
  reply instanceof z.ZodType
    ? { 'application/json': { schema: schemaOf(reply, 'output') } }
    : { [reply.mediaType]: {} };

function toOperationObject(operation: NamedOperation) {
  const { id, summary, path, caller, query, headers, body, upload, status = 200, reply } = operation;
  return {
    operationId: id,
    summary,
    security: toSecurity(caller),
    parameters: [
      ...pathParameters(path),
      ...parametersIn('query', query),
      ...parametersIn('header', headers),
    ],
    ...(body && { requestBody: requestBody(body, upload) }),
    responses: {
      [status]: { description: status === 201 ? 'Created' : 'OK', content: replyContent(reply) },
      ...problemReplies(listErrors(operation)),
    },
  };
}

const toPathItem = (operations: readonly NamedOperation[]) =>
  Object.fromEntries(operations.map((operation) => [operation.method, toOperationObject(operation)]));

/** The OpenAPI 3.1 document of the public API of a version of the shop. Replies are declared without additional properties, which the fuzz test enforces. */
export function createOpenApiDocument(version: string) {
  const byPath = Map.groupBy(OPERATIONS, ({ path }) => path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bookstore',
      version,
      description: `Money is in the currency of the shop, which GET ${SHOP_PATH} names (${CURRENCY.code} by default), with ${DECIMALS_TEXT}. Dates are ISO 8601. Errors are RFC 9457.`,
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries([...byPath].map(([path, operations]) => [path, toPathItem(operations)])),
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        customer: bearer('A token of GET /identity/token, for a customer who is signed in.'),
        staff: bearer('A token of POST /api/auth/admin.'),
      },
    },
  };
}
