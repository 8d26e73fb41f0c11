import { afterAll, describe, expect, it } from '@jest/globals';
import { portOf } from '@bookstore/runtime/testing/ports';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type DownloadOptions, downloadPicture, isPublic, type Target } from './picture-download.ts';

const MIB = 1024 * 1024;
let requested: string[] = [];
let lastHeaders: IncomingHttpHeaders = {};

const redirects: Record<string, () => string> = {
  '/to-loopback': () => 'http://127.0.0.1/secret',
  '/to-name': () => 'http://localhost/secret',
  '/to-mapped': () => 'http://[::ffff:127.0.0.1]/secret',
  '/to-file': () => 'file:///etc/passwd',
  '/to-user': () => `http://user:password@127.0.0.1:${port}/picture`,
  '/once': () => '/picture',
  '/round': () => '/round',
};

const server = createServer((request, response) => {
  const { url = '', headers } = request;
  requested.push(url);
  lastHeaders = headers;
  const location = redirects[url]?.();
  if (location) response.writeHead(302, { location, 'set-cookie': 'a=b' }).end();
  else if (url === '/picture') response.end('a picture');
  else if (url === '/large') response.end(Buffer.alloc(5 * MIB + 1));
  else if (url === '/endless') {
    const more = () => response.write(Buffer.alloc(MIB), () => response.writable && more());
    more();
  } else if (url === '/fault') response.writeHead(503).end('secret text of the server');
  else if (url === '/none') response.writeHead(404, 'secret reason').end('secret text of the server');
  else if (url === '/trickle') {
    const timer = setInterval(() => response.write('x'), 10);
    response.on('close', () => {
      clearInterval(timer);
    });
  }
});
const port = await portOf(server.listen(0, '127.0.0.1'));
const origin = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The real rules, and the server of this test. */
const isAllowed = (target: Target) => target.port === port || isPublic(target);
const download = (url: string, options: Partial<DownloadOptions> = {}) =>
  downloadPicture(url, { signal: new AbortController().signal, isAllowed, ...options });

describe('fetching a picture', () => {
  it('returns it, and follows a redirect without cookies or referrer', async () => {
    expect(String(await download(`${origin}/once`))).toBe('a picture');
    expect(lastHeaders).not.toHaveProperty('cookie');
    expect(lastHeaders).not.toHaveProperty('referer');
    expect(lastHeaders).not.toHaveProperty('authorization');
  });

  it('resolves a name once, and connects to what was checked', async () => {
    let resolved = 0;
    const resolve = () => {
      resolved += 1;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    expect(String(await download(`http://covers.example:${port}/picture`, { resolve }))).toBe('a picture');
    expect([resolved, lastHeaders.host]).toEqual([1, `covers.example:${port}`]);
  });

  it.each(['/to-loopback', '/to-name', '/to-mapped', '/to-file', '/to-user', '/round'])(
    'refuses the redirect %s',
    async (path) => {
      requested = [];
      await expect(download(origin + path)).rejects.toMatchObject({
        name: 'DownloadFailed',
        isTemporary: false,
      });
      expect(requested.every((each) => each === path) && requested.length < 5).toBe(true);
    },
  );

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'http://93.184.215.14:8080/',
    'http://93.184.215.14:22/',
    'ftp://93.184.215.14/',
    'http://user@93.184.215.14/',
    'not an address',
  ])('refuses %s', async (url) => {
    await expect(download(url, { isAllowed: isPublic })).rejects.toMatchObject({ isTemporary: false });
  });

  it('refuses a name of which one address is private', async () => {
    const resolve = () =>
      Promise.resolve([
        { address: '93.184.215.14', family: 4 },
        { address: '192.168.1.1', family: 4 },
      ]);
    await expect(download('http://mixed.example/', { resolve })).rejects.toThrow('not one of the public');
  });

  it.each(['/large', '/endless'])('refuses more than 5 MB: %s', async (path) => {
    await expect(download(origin + path)).rejects.toThrow('The picture has more than 5 MB');
  });

  it.each([
    ['/fault', true],
    ['/none', false],
  ])('says nothing of the reply %s', async (path, isTemporary) => {
    const error = await download(origin + path).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ isTemporary });
    expect(String(error)).not.toContain('secret');
  });

  it('ends after its time, however the server trickles', async () => {
    await expect(download(`${origin}/trickle`, { maxMs: 300 })).rejects.toMatchObject({
      message: 'The server took too long',
      isTemporary: true,
    });
  });
});

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['::ffff:127.0.0.1', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1%eth0', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['example.com', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic({ address, port: 443 })).toBe(expected);
});
