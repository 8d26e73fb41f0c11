import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

// The kernel's tables of sockets: the local address and port in hexadecimal, the remote ones, and the state.
const LISTENING = /^\s*\d+: ([0-9A-F]+):([0-9A-F]{4}) \S+ 0A /gm;
/** Addresses that begin with 127, and ::1, in the byte order of the machine. */
const LOOPBACK = /^(\w{6}7F|0{24}01000000|0{16}FFFF0000\w{6}7F)$/;

/** The TCP ports on which this machine listens on more than its loopback interface. */
export async function listOpenPorts(): Promise<ReadonlySet<number>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const sockets = [...tables.join('\n').matchAll(LISTENING)];
  return new Set(
    sockets.flatMap(([, address = '', port = '']) => (LOOPBACK.test(address) ? [] : [parseInt(port, 16)])),
  );
}

/** The ports of every process of the shop in `dataDir`, by what listens there. */
export async function readPorts(dataDir: string): Promise<Readonly<Record<string, number>>> {
  const text = await readFile(join(dataDir, 'ports.json'), 'utf8');
  return z.record(z.string(), z.number()).parse(JSON.parse(text));
}
