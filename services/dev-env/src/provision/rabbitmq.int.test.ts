import { describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { environment } from '../testing/environment.ts';

const base = environment['TEST_RABBITMQ_URL'] ?? '';

describe('RabbitMQ', () => {
  it('has every requested virtual host as soon as it is ready', async () => {
    const last = Number(environment['TEST_VHOST_COUNT']) - 1;
    const connection = await connect(`${base}/test-${last}`);
    await connection.close();
  });

  it('refuses the default user of RabbitMQ', async () => {
    const asGuest = base.replace(/\/\/.*@/, '//guest:guest@');
    await expect(connect(asGuest)).rejects.toThrow('ACCESS_REFUSED');
  });
});
