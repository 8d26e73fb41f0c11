import type { Resolver } from 'node:dns/promises';

export type Dns = Pick<Resolver, 'resolveMx' | 'resolveTxt'>;

/** What was looked at, whether it is as it should be, and what it says or what to do. */
export type Finding = { what: string; isOk: boolean; says: string };

/** Under which names mail services most often publish their keys. */
const SELECTORS = ['default', 'dkim', 'mail', 's1', 'k1', 'selector1', 'google'];
const ABSENT = ['ENOTFOUND', 'ENODATA'];

/** What the name has; nothing where it has none. @throws where the name servers do not answer. */
const orNone = <T>(found: Promise<T[]>): Promise<T[]> =>
  found.catch((error: unknown) => {
    if (Error.isError(error) && 'code' in error && ABSENT.includes(String(error.code))) return [];
    throw error;
  });

/** Looks for the records by which other mail servers believe that a mail of the domain is genuine. */
export async function checkDns(domain: string, selector: string | undefined, dns: Dns): Promise<Finding[]> {
  const findText = async (name: string, begin: RegExp) => {
    const texts = (await orNone(dns.resolveTxt(name))).map((parts) => parts.join(''));
    return texts.filter((text) => begin.test(text));
  };
  const spf = await findText(domain, /^v=spf1\b/i);
  const [dmarc] = await findText(`_dmarc.${domain}`, /^v=DMARC1\b/i);
  const selectors = selector ? [selector] : SELECTORS;
  const keys = await Promise.all(
    selectors.map(async (each) =>
      (await findText(`${each}._domainkey.${domain}`, /\bp=\w/)).length > 0 ? each : [],
    ),
  );
  const [key] = keys.flat();
  const mx = await orNone(dns.resolveMx(domain));
  const wanted = selector ? `${selector}._domainkey.${domain}` : `<selector>._domainkey.${domain}`;
  return [
    {
      what: 'SPF',
      isOk: spf.length === 1,
      says:
        spf.length > 1
          ? `${domain} has ${spf.length} SPF records, of which none counts: join them`
          : (spf[0] ??
            `${domain} needs a TXT record that names the servers of SMTP_URL: "v=spf1 include:<provider> -all"`),
    },
    {
      what: 'DKIM',
      isOk: key !== undefined,
      says: key
        ? `a key at ${key}._domainkey.${domain}`
        : `no key at ${wanted}: publish the record of your mail provider; if it has another selector, give it with --dkim`,
    },
    {
      what: 'DMARC',
      isOk: dmarc !== undefined,
      says: dmarc ?? `_dmarc.${domain} needs a TXT record: "v=DMARC1; p=quarantine; rua=mailto:<you>"`,
    },
    {
      what: 'MX',
      isOk: mx.length > 0,
      says: mx[0]?.exchange ?? `${domain} takes no mail: customers' replies to MAIL_FROM would come back`,
    },
  ];
}
