import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { z } from 'zod';

// Below the range from which systems take the ports of outgoing connections.
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

const remembered = z.record(z.string(), z.int());

async function canListen(port: number, host?: string): Promise<boolean> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) {
    server.close();
    await once(server, 'close');
  }
  return isListening;
}

/** Whether nothing listens on `port`, neither on loopback nor on every address of this machine. */
export const isPortFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port));

/** Gives each listener of one data folder a port, and the same one at every start as long as it is free. */
export class PortBook {
  readonly #file: string;
  readonly #ports: Record<string, number>;

  private constructor(file: string, ports: Record<string, number>) {
    this.#file = file;
    this.#ports = ports;
  }

  static async open(file: string): Promise<PortBook> {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    return new PortBook(file, remembered.parse(JSON.parse(text)));
  }

  /** The port that `listener` had last, if it ever had one. */
  find(listener: string): number | undefined {
    return this.#ports[listener];
  }

  /** The port of `listener`: the one it had, or another when that is taken by somebody else. */
  async claim(listener: string): Promise<number> {
    const known = this.#ports[listener];
    if (known && (await isPortFree(known))) return known;
    const port = await this.#findFree();
    this.#ports[listener] = port;
    await writeFile(this.#file, JSON.stringify(this.#ports, null, 2));
    return port;
  }

  async #findFree(): Promise<number> {
    const taken = new Set(Object.values(this.#ports));
    for (;;) {
      const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
      if (!taken.has(port) && (await isPortFree(port))) return port;
    }
  }
}
