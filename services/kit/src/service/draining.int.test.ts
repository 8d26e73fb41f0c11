import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Post } from '@nestjs/common';
import { portOf } from '@bookstore/runtime/testing/ports';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { type RunningService, startService } from './create-service.ts';
import { createTestConfig } from '../testing/environment.ts';

const CLIENTS = 20;

@Controller('orders')
class OrdersController {
  @Post()
  place(): { isPlaced: boolean } {
    return { isPlaced: true };
  }
}

/** Sends each new connection to one replica, as a Kubernetes Service does; open ones stay where they are. */
class Router {
  readonly #server: Server;
  readonly #open = new Map<string, number>();
  target: string;

  constructor(target: string) {
    this.target = target;
    this.#server = createServer((client) => {
      const { target: url } = this;
      const replica = connect(Number(new URL(url).port), '127.0.0.1');
      this.#count(url, 1);
      replica.once('close', () => {
        this.#count(url, -1);
      });
      for (const end of [client, replica]) end.on('error', () => end.destroy());
      client.pipe(replica).pipe(client);
    }).listen(0, '127.0.0.1');
  }

  #count(url: string, difference: number): void {
    this.#open.set(url, this.openTo(url) + difference);
  }

  openTo(url: string): number {
    return this.#open.get(url) ?? 0;
  }

  port(): Promise<number> {
    return portOf(this.#server);
  }

  close(): void {
    this.#server.close();
  }
}

/** Clients that order again as soon as they have a reply, on keep-alive connections. */
function startOrdering(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const answers: (number | string | undefined)[] = [];
  let isStopped = false;
  const order = async () => {
    const sent = request({ agent, port, method: 'POST', path: '/orders' }).end();
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    await buffer(reply);
    answers.push(reply.statusCode);
  };
  const orderRepeatedly = async () => {
    while (!isStopped) await order().catch((error: unknown) => answers.push(String(error)));
  };
  const clients = Array.from({ length: CLIENTS }, orderRepeatedly);
  const stop = async () => {
    isStopped = true;
    await Promise.all(clients);
    agent.destroy();
  };
  return { answers, stop };
}

describe('a replica that closes under load', () => {
  let leaving: RunningService;
  let staying: RunningService;
  beforeAll(async () => {
    const start = async () =>
      startService({
        name: 'orders',
        config: await createTestConfig('drain'),
        imports: [{ module: OrdersController, controllers: [OrdersController] }],
      });
    [leaving, staying] = await Promise.all([start(), start()]);
  });
  afterAll(() => staying.close());

  it('hands its keep-alive connections over while it drains, and fails no request', async () => {
    const router = new Router(leaving.url);
    const { answers, stop } = startOrdering(await router.port());
    const untilMore = (count: number) => {
      const enough = answers.length + count;
      return eventually(() => {
        expect(answers.length).toBeGreaterThan(enough);
      });
    };
    await untilMore(200);
    expect(router.openTo(leaving.url)).toBe(CLIENTS);
    router.target = staying.url;
    leaving.health.drain();
    await eventually(() => {
      expect(router.openTo(leaving.url)).toBe(0);
    });
    await leaving.close();
    await untilMore(200);
    await stop();
    router.close();
    expect(new Set(answers)).toEqual(new Set([201]));
  });
});
