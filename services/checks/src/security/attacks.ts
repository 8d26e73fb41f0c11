import type { Operation } from '@bookstore/contracts/api';
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
  /** The statuses that refuse it. A search may also find nothing. */
  refusals: readonly number[];
};

const ADDRESS_REFUSALS = [400, 403, 404];
/** 401 is what credentials get that are text, but nobody's. */
const BODY_REFUSALS = [400, 401, 413];

/** An attack by each of the bodies. */
export const toBodyAttacks = (path: string, bodies: (string | FormData)[], method = 'POST'): Attack[] =>
  bodies.map((body) => ({ method, path, body, refusals: BODY_REFUSALS }));

/** Every attack on an operation: on its path, on each parameter of its query, and on each part of its body. */
export function listAttacks({ path: pattern, query, upload }: Operation, sample: Sample): Attack[] {
  const { method, path, body } = sample;
  const whole = body && { body: JSON.stringify(body) };
  const bodies = body ? [...listHostileBodies(body), ...listHostileMembers(body)] : [];
  const forms = body && upload ? listHostileForms(body) : [];
  return [
    ...[
      ...listHostilePaths(pattern),
      ...listHostileQueries(Object.keys(query?.shape ?? {})).map((search) => `${path}?${search}`),
    ].map((hostile) => ({ method, path: hostile, ...whole, refusals: ADDRESS_REFUSALS })),
    ...toBodyAttacks(path, [...bodies, ...forms], method),
  ];
}

type Session = { url: string; token?: string | undefined };

const AT_ONCE = 8;

async function send({ url, token }: Session, { method, path, body, refusals }: Attack): Promise<string[]> {
  const reply = await fetch(url + path, {
    method,
    body: body ?? null,
    headers: {
      origin: url,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
  });
  const text = await reply.text();
  const isNothing = reply.status === 200 && text === '[]';
  if (isNothing || refusals.includes(reply.status)) return [];
  const shown = typeof body === 'string' ? body.slice(0, 300) : '';
  return [`${method} ${path} ${shown}: ${reply.status} ${text.slice(0, 200)}`];
}

/** Makes the attacks. Tells those that were neither refused nor found nothing. */
export async function findHits(session: Session, attacks: readonly Attack[]): Promise<string[]> {
  const hits: string[] = [];
  for (let from = 0; from < attacks.length; from += AT_ONCE) {
    const batch = attacks.slice(from, from + AT_ONCE).map((attack) => send(session, attack));
    hits.push(...(await Promise.all(batch)).flat());
  }
  return hits;
}
