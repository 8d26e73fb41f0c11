import { describe, expect, it } from '@jest/globals';
import { settingsOf } from './shop-part.ts';
import { PARTS, SHOP_PARTS, type ShopContext } from './shop-parts.ts';

/** What `npm start` decides itself: the ports of each process, and the databases on the MongoDB that it uses. */
const OWN = ['PORT', 'OPS_PORT', 'MONGO_URL', 'RABBITMQ_URL'];

const REPLICA = { name: 'replica', port: 1, opsPort: 2 };

const SHOP: ShopContext = {
  publicUrl: 'http://localhost:8080',
  publicPort: 8080,
  rabbitUrl: 'amqp://localhost',
  databaseUrl: (database) => `mongodb://localhost/${database}`,
  urlOf: (part) => `http://${part}`,
  secrets: {
    adminPassword: 'generated',
    identitySecret: 'generated',
    serviceToken: 'generated',
    rabbitPassword: 'generated',
    erlangCookie: 'generated',
  },
};

const giveAll = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `given ${name}`]));

describe('npm start', () => {
  it.each(SHOP_PARTS)('passes every setting of %s through from its environment', (part) => {
    const names = Object.keys(PARTS[part].schema.shape).filter((name) => !OWN.includes(name));
    const given = giveAll(names);
    const settings = settingsOf(part, REPLICA, { shop: SHOP, settings: { ...given, ...giveAll(OWN) } });
    expect(settings).toMatchObject({ ...given, PORT: '1', OPS_PORT: '2' });
    for (const name of OWN) expect(settings[name]).not.toBe(`given ${name}`);
  });

  it('passes to a part only the settings that it has', () => {
    const settings = settingsOf('web', REPLICA, { shop: SHOP, settings: { RATE_LIMIT_ALL: '1', HOME: '/' } });
    expect(settings).not.toHaveProperty('RATE_LIMIT_ALL');
    expect(settings).not.toHaveProperty('HOME');
  });

  it('generates the secrets that its environment does not set', () => {
    const settings = settingsOf('identity', REPLICA, { shop: SHOP, settings: { IDENTITY_SECRET: '' } });
    expect(settings['IDENTITY_SECRET']).toBe('generated');
  });
});
