/** The two names of Gmail, where dots in an address mean nothing. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/** Where anyone can have an address, so that many at one domain are many people. */
const PUBLIC_PROVIDERS = [
  ...GMAIL,
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com', 'aol.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'fastmail.com', 'zoho.com'],
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'web.de', 't-online.de', 'freenet.de', 'mail.com'],
  ...['hotmail.de', 'hotmail.fr', 'hotmail.it', 'hotmail.es', 'hotmail.co.uk', 'outlook.de', 'outlook.fr'],
  ...['live.de', 'live.fr', 'live.co.uk', 'yahoo.de', 'yahoo.fr', 'yahoo.it', 'yahoo.es', 'yahoo.co.uk'],
  ...['yahoo.co.jp', 'yahoo.co.in', 'yahoo.com.br', 'orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net'],
  ...['sfr.fr', 'libero.it', 'virgilio.it', 'btinternet.com', 'comcast.net', 'att.net', 'verizon.net'],
  ...['mail.ru', 'yandex.ru', 'yandex.com', 'wp.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'seznam.cz'],
  ...['uol.com.br', 'bol.com.br', 'qq.com', '163.com', '126.com', 'sina.com', 'naver.com', 'rediffmail.com'],
];

const split = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
};

/**
 * The mailbox that an address leads to, as big providers read it: case, what follows a plus sign and, at Gmail, dots make no
 * other one. Every limit of mails counts by it. Mails go to the address as it was given.
 */
export function toMailbox(email: string): string {
  const [local, domain] = split(email);
  const [name = ''] = /^.[^+]*/s.exec(local) ?? [];
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@${GMAIL[0]}` : `${name}@${domain}`;
}

/** The domain of an address, in lower case. */
export const domainOf = (email: string): string => split(email)[1];

/** The domain of an address whose mails may all be read by one person; undefined at a provider for everybody. */
export function findPrivateDomain(email: string): string | undefined {
  const domain = domainOf(email);
  return PUBLIC_PROVIDERS.includes(domain) ? undefined : domain;
}
