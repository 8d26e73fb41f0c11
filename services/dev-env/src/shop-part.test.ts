import { describe, expect, it } from '@jest/globals';
import { readSettings } from '@bookstore/runtime/settings';
import { settingsOf } from './shop-part.ts';
import { PARTS, SHOP_PARTS, type ShopContext } from './shop-parts.ts';

/** What `npm start` decides itself: where each process listens, and the databases on the MongoDB that it uses. */
const OWN = ['PORT', 'OPS_PORT', 'LISTEN_ADDRESS', 'OPS_LISTEN_ADDRESS', 'MONGO_URL', 'RABBITMQ_URL'];

const SECRET = 'a generated secret of at least 32 characters';
const REPLICA = { name: 'replica', port: 1, opsPort: 2 };

const SHOP: ShopContext = {
  publicUrl: 'http://localhost:8080',
  publicPort: 8080,
  rabbitUrl: 'amqp://localhost',
  smtpUrl: 'smtp://localhost',
  databaseUrl: (database) => `mongodb://localhost/${database}`,
  urlOf: (part) => `http://${part}`,
  opsUrlOf: (part) => `http://${part}`,
  secrets: {
    adminPassword: 'generated',
    identitySecret: SECRET,
    staffSecret: SECRET,
    serviceToken: SECRET,
    mongoKey: 'generated',
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
    const own = part === 'gateway' ? OWN.filter((name) => name !== 'LISTEN_ADDRESS') : OWN;
    for (const name of own) expect(settings[name]).not.toBe(`given ${name}`);
  });

  it.each(SHOP_PARTS)('connects %s to what its settings refer to', (part) => {
    const settings = settingsOf(part, REPLICA, { shop: SHOP, settings: {} });
    expect(() => readSettings(PARTS[part].schema, settings)).not.toThrow();
  });

  it('lets every part listen on the loopback address only, and the gateway where its environment says', () => {
    const given = { LISTEN_ADDRESS: '192.0.2.1', OPS_LISTEN_ADDRESS: '192.0.2.1' };
    for (const part of SHOP_PARTS)
      expect(settingsOf(part, REPLICA, { shop: SHOP, settings: given })).toMatchObject({
        LISTEN_ADDRESS: part === 'gateway' ? '192.0.2.1' : '127.0.0.1',
        OPS_LISTEN_ADDRESS: '127.0.0.1',
      });
  });

  it('passes to a part only the settings that it has', () => {
    const settings = settingsOf('web', REPLICA, { shop: SHOP, settings: { RATE_LIMIT_ALL: '1', HOME: '/' } });
    expect(settings).not.toHaveProperty('RATE_LIMIT_ALL');
    expect(settings).not.toHaveProperty('HOME');
  });

  it.each(['orders', 'identity'] as const)(
    'has %s send mails to the catcher or the server that is set',
    (part) => {
      const own = settingsOf(part, REPLICA, { shop: SHOP, settings: {} });
      expect(own).toMatchObject({ SMTP_URL: SHOP.smtpUrl, PUBLIC_URL: SHOP.publicUrl });
      const SMTP_URL = 'smtps://smtp.example';
      expect(settingsOf(part, REPLICA, { shop: SHOP, settings: { SMTP_URL } })).toMatchObject({ SMTP_URL });
    },
  );

  it('generates the secrets that its environment does not set', () => {
    const settings = settingsOf('identity', REPLICA, { shop: SHOP, settings: { IDENTITY_SECRET: '' } });
    expect(settings['IDENTITY_SECRET']).toBe(SECRET);
  });
});
