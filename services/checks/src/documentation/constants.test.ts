import { expect, it } from '@jest/globals';
import {
  CUSTOMER_TOKEN_SECONDS,
  describeLifetime,
  ENDED_SESSION_SECONDS,
  FRESH_SESSION_SECONDS,
  RESET_LINK_SECONDS,
  STAFF_TOKEN_SECONDS,
} from '@bookstore/contracts/lifetimes';
import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import { COVERS_ARCHIVE_MAX_BYTES } from '@bookstore/contracts/imports';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { MAX_IDS, MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { MAX_UNPAGED_ORDERS } from '@bookstore/contracts/order-lists';
import { MAIL_DAYS } from '@bookstore/contracts/mails';
import { MAX_COPIES } from '@bookstore/contracts/stock';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@bookstore/dev-env/repository';

const COVER_SIZE = `${COVER_MAX_BYTES / 1024 ** 2} MB`;

it.each([
  ['services/admin-auth', `signs in: a token for ${describeLifetime(STAFF_TOKEN_SECONDS)} `],
  ['services', `staff tokens last ${describeLifetime(STAFF_TOKEN_SECONDS)} `],
  ['services/identity', `ES256, ${describeLifetime(CUSTOMER_TOKEN_SECONDS)},`],
  ['services/identity', `of the last ${describeLifetime(ENDED_SESSION_SECONDS)},`],
  ['services', `| ended sessions that are remembered | 50,000, for ${ENDED_SESSION_SECONDS / 60} min |`],
  ['services/identity', `within ${describeLifetime(FRESH_SESSION_SECONDS)} of signing in`],
  ['services', `reset links work once, for ${describeLifetime(RESET_LINK_SECONDS)};`],
  ['services', `a link to reset a password ${RESET_LINK_SECONDS / 3600} h |`],
  ['services/identity', `: ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters,`],
  ['services', `at least ${MIN_PASSWORD_LENGTH} characters; when set, it applies`],
  ['services', `| orders of a list of staff; compared with the rest | ${MAX_PAGE_SIZE} a page,`],
  ['services', `| mails of a list of staff | ${MAX_PAGE_SIZE} a page,`],
  ['services', `| mails that were sent, failed or were skipped | ${MAIL_DAYS} days |`],
  ['services/mail', `is deleted after ${MAIL_DAYS} days.`],
  ['services', `| books of a stock request; stock levels by paging | ${MAX_IDS};`],
  ['services', `| orders of one batch of commands | ${MAX_IDS},`],
  ['services/orders', `their newest ${MAX_UNPAGED_ORDERS.toLocaleString('en')} orders,`],
  ['services/orders', `one command for up to ${MAX_IDS} orders`],
  ['services/orders/src/stock', `of up to ${MAX_IDS} counted books`],
  ['services', `| copies of a book | ${MAX_COPIES.toLocaleString('en')} |`],
  ['services', `(covers ${COVER_SIZE},`],
  ['services/catalog', `at most ${COVER_SIZE},`],
  ['k8s', `an archive of covers has up to ${COVERS_ARCHIVE_MAX_BYTES / (1024 * 1024)} MB;`],
  ['services', `reachable by paging | ${MAX_PAGE_SIZE}; ${MAX_IDS}; see \`maxPageableBooks\` |`],
])('%s/README.md says "%s", as the code does', (folder, text) => {
  const readme = readFileSync(join(REPOSITORY, folder, 'README.md'), 'utf8');
  expect(readme.replaceAll(/ +/g, ' ')).toContain(text);
});
