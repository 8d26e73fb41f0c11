import { z } from 'zod';
import { type Caller, type Operation, OPERATIONS } from './api.ts';
import { type ErrorCode, ERRORS, problem, PROBLEM_MEDIA_TYPE } from './errors.ts';

/** What any operation may answer, whatever it does. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'MALFORMED_REQUEST',
  'REQUEST_TIMEOUT',
  'URI_TOO_LONG',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'BAD_GATEWAY',
  'UNAVAILABLE',
  'GATEWAY_TIMEOUT',
];

const SECURITY: Record<Caller, Record<string, string[]>[]> = {
  anyone: [],
  customer: [{ customer: [] }],
  staff: [{ staff: [] }],
};

const bearer = (description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description,
});

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const jsonSchema = z.toJSONSchema(schema, { io });
  // OpenAPI 3.1 says the dialect once, for the whole document.
  delete jsonSchema.$schema;
  return jsonSchema;
};

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    // The gateway refuses what could be read as another path, however it is written.
    schema: { type: 'string', pattern: '^[^/\\\\\\u0000]+$' },
  }));

const queryParameters = (query: z.ZodObject | undefined) =>
  Object.entries(schemaOf(query ?? z.object({}), 'input').properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));

const headerParameters = (headers: Record<string, z.ZodType> = {}) =>
  Object.entries(headers).map(([name, schema]) => ({
    name,
    in: 'header',
    schema: schemaOf(schema, 'input'),
  }));

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

/** How OpenAPI 3.1 says that a field of a form is a file. */
const FILE = { type: 'string', contentMediaType: 'application/octet-stream' };

/** A body as JSON and, where a file can come with it, as a form with the same fields and the file. */
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

function describe(operation: Operation) {
  const { id, summary, path, caller, query, headers, body, upload, status, reply, errors } = operation;
  return {
    operationId: id,
    summary,
    security: SECURITY[caller],
    parameters: [...pathParameters(path), ...queryParameters(query), ...headerParameters(headers)],
    ...(body && { requestBody: requestBody(body, upload) }),
    responses: {
      [status]: {
        description: status === 201 ? 'Created' : 'OK',
        content: replyContent(reply),
      },
      ...problemReplies([...new Set([...errors, ...COMMON_ERRORS])]),
    },
  };
}

/** The OpenAPI 3.1 document of the shop's public API, made from the schemas the services check requests with. */
export function createOpenApiDocument() {
  const byPath = Map.groupBy(OPERATIONS, ({ path }) => path);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bookstore',
      version: '1.0.0',
      description: 'Money is in dollars with at most two decimals. Dates are ISO 8601. Errors are RFC 9457.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      [...byPath].map(([path, operations]) => [
        path,
        Object.fromEntries(operations.map((operation) => [operation.method, describe(operation)])),
      ]),
    ),
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        customer: bearer('A token of GET /identity/token, for a customer who is signed in.'),
        staff: bearer('A token of POST /api/auth/admin.'),
      },
    },
  };
}
