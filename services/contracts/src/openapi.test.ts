import { z } from 'zod';
import { paging } from './paging.ts';
import { describe, expect, it } from '@jest/globals';
import { OPERATIONS } from './api.ts';
import { ERRORS } from './errors.ts';
import { createOpenApiDocument } from './openapi.ts';

const document = createOpenApiDocument('1.2.3');

describe('the OpenAPI document', () => {
  it('has every operation once', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      OPERATIONS.map(({ id }) => id).toSorted(),
    );
  });

  it('describes requests as clients send them, with the fields of a form, and replies as they receive them', () => {
    const content = document.paths['/api/books/create-book']?.['post']?.requestBody?.content;
    expect(JSON.stringify(content)).toContain('"enum":["","paperback"');
    expect(content).toMatchObject({
      'application/json': { schema: { properties: { title: {} } } },
      'multipart/form-data': {
        schema: { properties: { title: {}, cover: { contentMediaType: 'application/octet-stream' } } },
        encoding: { cover: { contentType: 'image/png, image/jpeg, image/webp, image/avif' } },
      },
    });
    const { get } = document.paths['/api/books/{id}'] ?? {};
    expect(get).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
      security: [],
      responses: { 404: { content: { 'application/problem+json': {} } } },
    });
    for (const path of ['/api/books/covers/{coverImage}', '/covers/{coverImage}'])
      expect(JSON.stringify(get?.responses)).toContain(path);
    expect(document.paths['/api/books/covers/{name}']?.['get']?.responses).toMatchObject({
      200: { content: { 'image/webp': {} } },
    });
  });

  it('says that required text is more than white space', () => {
    expect(document.paths['/api/auth/admin']?.['post']?.requestBody?.content).toMatchObject({
      'application/json': { schema: { properties: { username: { pattern: String.raw`\S` } } } },
    });
  });

  it('lists what the gateway may answer instead of any operation', () => {
    const replies = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ responses }) => Object.keys(responses)),
    );
    const gatewayStatuses = ['400', '408', '414', '429', '431', '502', '503', '504'];
    expect(replies.map((statuses) => gatewayStatuses.filter((status) => !statuses.includes(status)))).toEqual(
      replies.map(() => []),
    );
  });

  it('has every error at an operation, but for the one of methods that are none', () => {
    const text = JSON.stringify(document);
    const missing = Object.keys(ERRORS).filter((code) => !text.includes(`\`${code}\`: `));
    expect(missing).toEqual(['METHOD_NOT_ALLOWED']);
  });

  it('requires the tokens of staff and of customers', () => {
    expect(document.paths['/api/orders/']?.['post']?.security).toEqual([{ customer: [] }]);
    expect(document.paths['/api/admin']?.['get']?.security).toEqual([{ staff: [] }]);
  });
});

it.each(Object.entries(paging))('The %s of a list is documented as it is accepted', (_name, parameter) => {
  const { pattern = '' } = z.toJSONSchema(parameter, { io: 'input' });
  for (const text of ['', '0', '01', '1', '99', '100', '101', '18720', '1000000', '1000001', 'x'])
    expect([text, new RegExp(pattern).test(text)]).toEqual([text, parameter.safeParse(text).success]);
});
