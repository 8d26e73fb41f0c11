import { describe, expect, it } from '@jest/globals';
import { findRabbit } from './rabbitmq-binary.ts';

describe('A machine without RabbitMQ and without apt', () => {
  it('gets an error with the three alternatives', async () => {
    const search = findRabbit({ environment: { PATH: '/nowhere' }, print: () => undefined });
    await expect(search).rejects.toThrow(
      'RabbitMQ not found. Install rabbitmq-server, set RABBITMQ_URL, or use `docker compose up`.',
    );
  });
});
