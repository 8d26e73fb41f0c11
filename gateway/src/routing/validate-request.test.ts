import { describe, expect, it } from '@jest/globals';
import { parseTarget } from './validate-request.ts';

describe('a request target', () => {
  it.each([
    ['/api/books/', '/api/books/', ''],
    ['/api/books?q=a/../b', '/api/books', '?q=a/../b'],
    ['/api/books/../../internal/jwks.json', '/internal/jwks.json', ''],
    ['/api/books/%2e%2E/%2e%2e/internal', '/internal', ''],
    ['/api/books/./..', '/api/', ''],
    ['//internal', '/internal', ''],
    ['/api//books///1', '/api/books/1', ''],
    ['/../../..', '/', ''],
    ['/.well-known/x', '/.well-known/x', ''],
    ['/api/books#/../internal', '/api/books', ''],
    ['http://other.example/internal?a=1', '/internal', '?a=1', 'other.example'],
    ['HTTP://other.example:80', '/', '', 'other.example:80'],
    ['/api/orders/email/a%40b.example', '/api/orders/email/a%40b.example', ''],
    ['/%252e%252e%252finternal', '/%252e%252e%252finternal', ''],
  ])('%s is parsed to the path %s', (target, path, search, ...[host]: string[]) => {
    expect(parseTarget(target)).toEqual({ path, search, host });
  });

  it.each([
    '/api/books/..%2f..%2finternal/jwks.json',
    '/api/books/..%5c..%5Cinternal',
    '/api/books/..\\..\\internal',
    '/api/books/%00',
    '/api/books/%zz',
    '/api/books/%ff',
    '/api/books/é',
    '*',
    'internal',
    '',
  ])('%s is rejected', (target) => {
    expect(parseTarget(target)).toBeUndefined();
  });
});
