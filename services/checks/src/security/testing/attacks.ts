import type { Operation } from '@bookstore/contracts/operation';
import { untilAnswered } from '@bookstore/kit/testing/http-client';
import {
  listHostileBodies,
  listHostileForms,
  listHostileMembers,
  listHostilePaths,
  listHostileQueries,
} from './hostile-input.ts';
import type { Sample } from './samples.ts';

export type Attack = {
  method: string;
  path: string;
  body?: string | FormData;
  /** The statuses that reject it. A search may also find nothing. */
  rejections: readonly number[];
};

/** A link that is not known is 410. */
const PATH_REJECTIONS = [400, 403, 404, 410];
/** Well-formed but unknown credentials get a 401. */
const BODY_REJECTIONS = [400, 401, 413];

/** An attack with each of the bodies. */
export const toBodyAttacks = (path: string, bodies: (string | FormData)[], method = 'POST'): Attack[] =>
  bodies.map((body) => ({ method, path, body, rejections: BODY_REJECTIONS }));

/** Every attack on an operation: on its path, on each query parameter, and on each part of its body. */
export function listAttacks({ path: pattern, query, upload }: Operation, sample: Sample): Attack[] {
  const { method, body } = sample;
  const [path = ''] = sample.path.split('?');
  const whole = body && { body: JSON.stringify(body) };
  const bodies = body ? [...listHostileBodies(body), ...listHostileMembers(body)] : [];
  const forms = body && upload ? listHostileForms(body) : [];
  return [
    ...[
      ...listHostilePaths(pattern),
      ...listHostileQueries(Object.keys(query?.shape ?? {})).map((search) => `${path}?${search}`),
    ].map((hostile) => ({ method, path: hostile, ...whole, rejections: PATH_REJECTIONS })),
    ...toBodyAttacks(path, [...bodies, ...forms], method),
  ];
}

type Session = { url: string; token?: string | undefined };

/** A list, CSV with nothing but its header, or counts of filters, of which each leaves out its own choice. */
const EMPTY = /^(\[\]|[^\n]*\r\n|\{.*"inStock":0,"isPartial":false\})$/;
const CONCURRENCY = 8;

async function send({ url, token }: Session, { method, path, body, rejections }: Attack): Promise<string[]> {
  const ask = () =>
    fetch(url + path, {
      method,
      body: body ?? null,
      headers: {
        origin: url,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
    });
  const reply = await untilAnswered(ask);
  const text = await reply.text();
  const isEmpty = reply.status === 200 && EMPTY.test(text);
  if (isEmpty || rejections.includes(reply.status)) return [];
  const shown = typeof body === 'string' ? body.slice(0, 300) : '';
  return [`${method} ${path} ${shown}: ${reply.status} ${text.slice(0, 200)}`];
}

/** Sends the attacks. @returns those that were neither rejected nor found nothing. */
export async function findAccepted(
  session: Session,
  attacks: readonly Attack[],
  concurrency = CONCURRENCY,
): Promise<string[]> {
  const accepted: string[] = [];
  for (let from = 0; from < attacks.length; from += concurrency) {
    const batch = attacks.slice(from, from + concurrency).map((attack) => send(session, attack));
    accepted.push(...(await Promise.all(batch)).flat());
  }
  return accepted;
}
