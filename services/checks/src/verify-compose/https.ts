import { deepStrictEqual, match } from 'node:assert/strict';
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { dirname } from 'node:path';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@bookstore/dev-env/environment';
import { messageOf } from '@bookstore/dev-env/start-failure';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { anAccount } from '../clients/shop-client.ts';
import type { ComposeProject } from './compose-project.ts';

const IMAGE = 'caddy:2';
const DOCKERFILE = fileURLToPath(new URL('caddy.Dockerfile', import.meta.url));
const MAIL_CHECK = '/shop/services/mail/dist/check/main.js';
const DOMAIN = 'shop.test';
const FORMER = 'former.test';
const ROOT = '/data/caddy/pki/authorities/local/root.crt';
/** Subscriptions of one client in a minute. */
const LIMIT = 3;
const MANY_BYTES = 110_000_000;
const TIMEOUT_MS = 30_000;

/** The settings of a shop on the internet, whose certificates are made by Caddy itself, without a domain of its own. */
export const createHttpsSettings = (httpPort: number, httpsPort: number): Environment => ({
  SHOP_DOMAIN: DOMAIN,
  FORMER_PUBLIC_URLS: `https://${FORMER}`,
  CERTIFICATES: 'local_certs',
  HTTP_PORT: String(httpPort),
  HTTPS_PORT: String(httpsPort),
  RATE_LIMIT_NEWSLETTER: String(LIMIT),
});

/** Makes a stand-in for the image of Caddy where there is none, and none can be fetched. @returns which one is used. */
export async function provideCaddy({ docker }: Pick<ComposeProject, 'docker'>): Promise<string> {
  const has = (...args: string[]) =>
    docker(...args).then(
      () => true,
      () => false,
    );
  if (await has('image', 'inspect', IMAGE)) return `${IMAGE}, as it was`;
  if (await has('pull', IMAGE)) return IMAGE;
  await docker('build', '--tag', IMAGE, '--file', DOCKERFILE, dirname(DOCKERFILE));
  return 'a stand-in of Debian';
}

type Request = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  domain?: string;
  body?: string;
};
type Reply = { status: number | undefined; headers: IncomingHttpHeaders; names: string };

/** Sends requests as a browser does that trusts an authority, wherever the domain leads to; without one in clear. */
const createBrowser =
  (port: number, ca?: string) =>
  ({ domain = DOMAIN, body = '', headers = {}, ...rest }: Request): Promise<Reply> => {
    const to = { host: '127.0.0.1', port, agent: false, ...rest, headers: { host: domain, ...headers } };
    const sent = ca ? requestHttps({ ...to, servername: domain, ca }) : requestHttp(to);
    return new Promise((resolve, reject) => {
      sent.on('error', reject).on('response', (response) => {
        const { socket, statusCode: status } = response.resume();
        const names = socket instanceof TLSSocket ? socket.getPeerCertificate().subjectaltname : undefined;
        resolve({ status, headers: response.headers, names: names ?? '' });
      });
      sent.end(body);
    });
  };

/** Subscribes five times from a container, each time under another forged address. */
const subscribe = (ca: string) => `
  const { request } = require('node:https');
  const send = (turn) => new Promise((resolve, reject) => request({
    host: 'proxy', servername: '${DOMAIN}', ca: ${JSON.stringify(ca)}, method: 'POST', path: '/api/newsletter',
    headers: { host: '${DOMAIN}', 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.' + turn },
  }, (reply) => { reply.resume(); resolve(reply.statusCode); }).on('error', reject)
    .end(JSON.stringify({ email: 'reader' + turn + '@shop.example' })));
  (async () => { const codes = []; for (let turn = 0; turn < 5; turn += 1) codes.push(await send(turn)); console.log(codes.join(' ')); })();`;

/** Checks that the command for it names what the catcher has not, and sends a mail all the same. */
async function checkMails({ compose }: Pick<ComposeProject, 'compose'>): Promise<void> {
  const found = await compose('exec', '-T', 'orders', 'node', MAIL_CHECK, 'ann@reader.example').catch(
    messageOf,
  );
  match(found, /MISSING TLS/);
  match(found, /ok +Test mail +Sent to ann@reader\.example/);
}

/** Checks who may register: browsers on the pages of the shop, at its address or the former one. */
async function checkOrigins(browse: ReturnType<typeof createBrowser>): Promise<void> {
  const register = (domain: string, origin: string) =>
    browse({
      method: 'POST',
      domain,
      path: '/identity/sign-up/email',
      headers: { 'content-type': 'application/json', origin: `https://${origin}` },
      body: JSON.stringify(anAccount()),
    });
  const registered = await register(DOMAIN, DOMAIN);
  deepStrictEqual(registered.status, 200);
  match(registered.headers['set-cookie']?.[0] ?? '', /^__Secure-.*; Secure/);
  deepStrictEqual((await register(FORMER, FORMER)).status, 200);
  deepStrictEqual((await register(DOMAIN, 'other.test')).status, 403);
}

/** Checks what browsers and forgers find on the ports of the web. @returns what was seen. */
export async function checkHttps(
  project: ComposeProject,
  httpPort: number,
  httpsPort: number,
): Promise<string> {
  const ca = await eventually(() => project.compose('exec', '-T', 'proxy', 'cat', ROOT), TIMEOUT_MS);
  const browse = createBrowser(httpsPort, ca);
  const home = await eventually(() => browse({ path: '/' }), TIMEOUT_MS);
  deepStrictEqual([home.status, home.names, home.headers['server']], [200, `DNS:${DOMAIN}`, undefined]);
  match(home.headers['strict-transport-security'] ?? '', /^max-age=\d{7,}/);
  const redirect = await createBrowser(httpPort)({ path: '/books?sort=new' });
  deepStrictEqual([redirect.status, redirect.headers.location], [308, `https://${DOMAIN}/books?sort=new`]);
  match(await project.compose('port', 'gateway', '8080'), /^127\.0\.0\.1:/);
  const headers = { 'content-length': String(MANY_BYTES) };
  deepStrictEqual((await browse({ method: 'POST', path: '/api/books/imports', headers })).status, 413);
  await checkOrigins(browse);
  await checkMails(project);
  for (const client of ['mail-catcher', 'orders']) {
    const codes = await project.compose('exec', '-T', client, 'node', '-e', subscribe(ca));
    deepStrictEqual(codes.trim(), '201 201 201 429 429');
  }
  return `certificate, HSTS and redirect of ${DOMAIN}; two clients limited by their own addresses; mails checked`;
}
