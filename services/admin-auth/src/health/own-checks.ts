import { connect } from 'node:tls';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { type Findings, NOTHING, toProblem } from './findings.ts';
import { readBackup } from './backup.ts';

const HOUR_MS = 3_600_000;
const BACKUP_HOURS = 26;
const CERTIFICATE_MS = 14 * 24 * HOUR_MS;
/** Of a certificate that is made for days or hours, as those of Caddy's own authority: it is renewed with a third left. */
const CERTIFICATE_SHARE = 0.25;
const CONNECT_TIMEOUT_MS = 5000;

/** A hosted MongoDB may not say it. */
const disk = z.object({ fsUsedSize: z.number().default(0), fsTotalSize: z.number().positive().default(1) });

/** Whether the disk of the database is filling, which the database itself says. */
export async function checkDisk(connection: Connection, limitPercent: number): Promise<Findings> {
  const { fsUsedSize: used, fsTotalSize: total } = disk.parse(await connection.db?.stats());
  const percent = Math.round((used / total) * 100);
  if (percent < limitPercent) return NOTHING;
  const reason = { code: 'diskFilling', amount: used, total } as const;
  return { problems: [toProblem('DiskFilling', 'database', reason)], unknown: [] };
}

/** Whether a backup is overdue; without any from the time on that the first order is as old. */
export async function checkBackup(
  connection: Connection,
  readFirstOrder: () => Promise<Date | undefined>,
): Promise<Findings> {
  const backup = await readBackup(connection);
  const since = backup?.at ?? (await readFirstOrder());
  const ageMs = Date.now() - (since?.getTime() ?? Infinity);
  if (ageMs <= BACKUP_HOURS * HOUR_MS) return NOTHING;
  const reason = { code: backup ? 'backupOld' : 'noBackup', amount: ageMs / 1000 } as const;
  return { problems: [toProblem('BackupOverdue', 'backup', reason)], unknown: [] };
}

type Certificate = { from: number; until: number };

/** Whether a certificate should have been renewed by now. */
export const isEndingSoon = ({ from, until }: Certificate, now: number): boolean =>
  until - now <= Math.min(CERTIFICATE_MS, CERTIFICATE_SHARE * (until - from));

/** @throws the system's error when there is no answer, Error when it is no TLS. */
async function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  const host = hostname.replaceAll(/[[\]]/g, '');
  // Only its end is read; whether it is trusted is the business of browsers.
  const socket = connect({
    host,
    port: Number(port || 443),
    servername: /[a-z]/i.test(host) && !host.includes(':') ? host : '',
    rejectUnauthorized: false,
    timeout: CONNECT_TIMEOUT_MS,
  });
  socket.on('error', reject).on('timeout', () => socket.destroy(new Error('timed out')));
  socket.on('secureConnect', () => {
    const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
    resolve({ from: Date.parse(from), until: Date.parse(until) });
  });
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

/** Whether the certificate of the shop ends soon. Where the shop's own address cannot be reached from here, nobody knows. */
export async function checkCertificate(publicUrl: string): Promise<Findings> {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return NOTHING;
  const found = await readCertificate(url).catch(() => undefined);
  if (!found) return { problems: [], unknown: [url.host] };
  const now = Date.now();
  if (!isEndingSoon(found, now)) return NOTHING;
  const end = new Date(found.until).toISOString().slice(0, 16).replace('T', ' ');
  const reason = { code: found.until > now ? 'certificateEnds' : 'certificateEnded', what: end } as const;
  return { problems: [toProblem('CertificateExpiring', url.host, reason)], unknown: [] };
}
