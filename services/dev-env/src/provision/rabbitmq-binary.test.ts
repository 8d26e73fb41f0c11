import { describe, expect, it } from '@jest/globals';
import { findRabbit } from './rabbitmq-binary.ts';

describe('A machine without RabbitMQ on which nothing may be installed', () => {
  it('is told the three ways out', async () => {
    const search = findRabbit({ environment: { PATH: '/nowhere' }, announce: () => undefined });
    await expect(search).rejects.toThrow(
      'There is no RabbitMQ: install rabbitmq-server, set RABBITMQ_URL, or use `docker compose up`.',
    );
  });
});
