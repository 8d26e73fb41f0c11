import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  type AugmentedRequest,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

/** The way back to the shop without signing in; a page that was opened by hand has none. */
function renderCancel(request: URLSearchParams): string {
  if (!/^https?:/.test(request.get('redirect_uri') ?? '')) return '';
  const url = new URL(request.get('redirect_uri') ?? '');
  url.searchParams.set('error', 'access_denied');
  url.searchParams.set('state', request.get('state') ?? '');
  return `<p><a href="${escapeHtml(url.href)}">Cancel</a></p>`;
}

/** A page that asks which e-mail address to sign in with, and sends the request for a sign-in again with it. */
const renderSignInPage = (request: URLSearchParams): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Stand-in for Google</title>
  <style>
    body { max-width: 24rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
    input, button { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit }
    button { margin-top: 1rem }
  </style>
  <h1>Stand-in for Google</h1>
  <p>This is not Google. The shop was started without Google’s sign-in, and this page, on the same machine, stands in for it:
    it signs in with any e-mail address, without a password.</p>
  <form action="/authorize">
    ${[...request].map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join('')}
    <label>E-mail address <input type="email" name="login_hint" required autofocus></label>
    <button>Continue</button>
  </form>
  ${renderCancel(request)}
</html>
`;

/** Of more codes than these, the oldest are forgotten: those of popups that were closed. */
const MAX_CODES = 100;

/**
 * Serves a stand-in for Google: an OIDC issuer at whose page anyone signs in with any e-mail address. `GOOGLE_ISSUER` is its
 * URL, whose port it listens on; tokens are for who knows `GOOGLE_CLIENT_SECRET`.
 */
export async function startGoogle(settings: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { GOOGLE_ISSUER: url = '', GOOGLE_CLIENT_SECRET: secret, LISTEN_ADDRESS: address } = settings;
  const issuer = new OAuth2Issuer();
  issuer.url = url;
  await issuer.keys.generate('RS256');
  const service = new OAuth2Service(issuer);
  const emails = new Map<string, string>();

  service.on(
    'beforeAuthorizeRedirect',
    ({ url: redirect }: MutableRedirectUri, { query }: AugmentedRequest) => {
      emails.set(redirect.searchParams.get('code') ?? '', String(query['login_hint']));
      const [oldest = ''] = emails.keys();
      if (emails.size > MAX_CODES) emails.delete(oldest);
    },
  );
  service.on('beforeTokenSigning', ({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
    const email = emails.get(body.code ?? '');
    const sub = createHash('sha256')
      .update(email ?? '')
      .digest('hex');
    Object.assign(payload, { sub, email, email_verified: true });
  });
  service.on('beforeResponse', (response: MutableResponse, { body }: TokenRequestIncomingMessage) => {
    const isKnown = emails.delete(body.code ?? '');
    const isClient = 'client_secret' in body && body.client_secret === secret;
    if (isKnown && isClient) return;
    Object.assign(response, {
      statusCode: 400,
      body: { error: isClient ? 'invalid_grant' : 'invalid_client' },
    });
  });

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname !== '/authorize' || searchParams.get('login_hint')) {
      service.requestHandler(request, response);
      return;
    }
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.setHeader('content-type', 'text/html; charset=utf-8').end(renderSignInPage(searchParams));
  });
  await once(server.listen(Number(new URL(url).port), address), 'listening');
}
