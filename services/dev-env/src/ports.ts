import { once } from 'node:events';
import { createServer } from 'node:net';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { readJsonFile } from './files.ts';

// Below the range from which systems take the ports of outgoing connections.
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;
const BLOCK_SIZE = 100;
const BLOCK_COUNT = PORT_COUNT / BLOCK_SIZE;

const storedPorts = z.record(z.string(), z.int());

async function canListen(port: number, host?: string): Promise<boolean> {
  const server = createServer().listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

export const isPortFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port));

/** Assigns ports to names, and the same ones at every start as long as they are free. */
export class PortRegistry {
  readonly #file: string;
  readonly #ports: Record<string, number>;
  /** The ports that were assigned or may be: several are claimed at the same time. */
  readonly #tried: Set<number>;

  private constructor(file: string, ports: Record<string, number>) {
    this.#file = file;
    this.#ports = ports;
    this.#tried = new Set(Object.values(ports));
  }

  /** Of a file that cannot be read, all names get new ports. */
  static async open(file: string): Promise<PortRegistry> {
    return new PortRegistry(file, storedPorts.safeParse(await readJsonFile(file)).data ?? {});
  }

  /** The port last assigned to `name`, if any. */
  find(name: string): number | undefined {
    return this.#ports[name];
  }

  /** Assigns `name` the port it had before, or another if that one is in use. */
  async claim(name: string): Promise<number> {
    const known = this.#ports[name];
    if (known && (await isPortFree(known))) return known;
    const port = await this.#findFree();
    this.#ports[name] = port;
    await writeFileAtomic(this.#file, JSON.stringify(this.#ports, null, 2));
    return port;
  }

  /**
   * A port is free until a part listens on it, seconds later. So each process begins with a block of its own: those that
   * start shops at the same time, such as the workers of a test run, have ids near each other.
   */
  async #findFree(): Promise<number> {
    const block = FIRST_PORT + (process.pid % BLOCK_COUNT) * BLOCK_SIZE;
    for (let attempt = 0; ; attempt += 1) {
      const [first, count] = attempt < BLOCK_SIZE ? [block, BLOCK_SIZE] : [FIRST_PORT, PORT_COUNT];
      const port = first + Math.floor(Math.random() * count);
      if (this.#tried.has(port)) continue;
      this.#tried.add(port);
      if (await isPortFree(port)) return port;
    }
  }
}
