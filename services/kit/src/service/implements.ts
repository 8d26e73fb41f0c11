import type { OperationId, operations } from '@bookstore/contracts/api';
import type { Operation } from '@bookstore/contracts/operation';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import type { CustomerClaims, StaffClaims } from '@bookstore/contracts/tokens';
import {
  applyDecorators,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Post,
  Put,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { AdmittedTo } from '../auth/access.guard.ts';
import { csvHeaders } from '../http/csv.ts';
import { type Counted, pageHeaders } from '../http/paging.ts';
import { validate } from '../http/validation.ts';

const ROUTES = { get: Get, post: Post, put: Put, delete: Delete };
const PARAMETER = /\{(\w+)\}/g;

type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;
type ClaimsOf<C> = C extends 'anyone'
  ? undefined
  : C extends 'customer'
    ? CustomerClaims
    : C extends `customerOr${string}`
      ? CustomerClaims | StaffClaims
      : StaffClaims;
type Parsed<O, Part extends string> =
  O extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;
type InputOf<O extends Operation> = {
  /** The verified claims of the token. */
  caller: ClaimsOf<O['caller']>;
  params: Readonly<Record<ParameterOf<O['path']>, string>>;
  query: Parsed<O, 'query'>;
  headers: Parsed<O, 'headers'>;
  body: Parsed<O, 'body'>;
  /** Sends the headers of the page that `query` names, of `limit` entries if it names no length. */
  paginate: (counted: Counted & { limit?: number }) => void;
  /** Sends a stream of CSV, once it has begun, as a file with that name. */
  asCsv: (fileName: string, csv: Promise<Readable>) => Promise<Readable>;
};
/** Long replies can be JSON already. */
type Reply<O extends Operation> = O['reply'] extends z.ZodType ? z.output<O['reply']> | Buffer : unknown;
type Handler<O extends Operation> = (input: InputOf<O>, ...others: never[]) => Reply<O> | Promise<Reply<O>>;

/** The first parameter of the handler of an operation: the request, validated by the schemas of the contract. */
export type Input<Id extends OperationId> = InputOf<(typeof operations)[Id]>;

type Request = FastifyRequest<{
  Params: Readonly<Record<string, string>>;
  Querystring: Readonly<Record<string, string>>;
}> & { user?: unknown };

/** The page that a request names, with the parameters of its list as they came. */
function readPage({ path, query: schema }: Operation, { params, query }: Request) {
  const names = Object.keys(schema?.shape ?? {});
  const { page, limit, ...filters } = Object.fromEntries(names.map((name) => [name, query[name]]));
  return {
    path: path.replaceAll(PARAMETER, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    filters,
    page: Number(page) || 1,
    limit: Number(limit) || DEFAULT_PAGE_SIZE,
  };
}

/** @throws Failure `VALIDATION_FAILED` */
const ValidInput = createParamDecorator((operation: Operation, context: ExecutionContext) => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  const reply = http.getResponse<FastifyReply>();
  return {
    caller: request.user,
    params: request.params,
    query: validate(operation.query, request.query),
    body: validate(operation.body, request.body),
    headers: validate(operation.headers, request.headers),
    paginate: (counted: Counted) =>
      void reply.headers(pageHeaders({ ...readPage(operation, request), ...counted })),
    asCsv: async (fileName: string, csv: Promise<Readable>) => {
      const stream = await csv;
      void reply.headers(csvHeaders(fileName));
      return stream;
    },
  };
});

/**
 * Makes a method the handler of an operation: method, path, status, who may call it, and what a request must be, are as
 * the contract declares them. The method gets its `Input`, and must return what the contract says.
 */
export function Implements<const O extends Operation>(operation: O) {
  const { method, path, caller, status = 200 }: Operation = operation;
  const Route = ROUTES[method](path.replaceAll(PARAMETER, ':$1'));
  return <H extends Handler<O>>(target: object, name: string, handler: TypedPropertyDescriptor<H>): void => {
    ValidInput(operation)(target, name, 0);
    applyDecorators(Route, HttpCode(status), AdmittedTo(caller))(target, name, handler);
  };
}
