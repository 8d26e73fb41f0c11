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
export const renderSignInPage = (request: URLSearchParams): string => `<!doctype html>
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
