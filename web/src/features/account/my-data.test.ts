import { describe, expect, it } from '@jest/globals';
import { anOrder } from '../../shared/testing/factories.ts';
import { createMyData } from './my-data.ts';

const AT = '2026-11-22T10:00:00.000Z';
const DETAILS = { id: 'c1', name: 'Ann', email: 'ann@example.com', emailVerified: true, createdAt: AT };
const SESSION = { createdAt: AT, updatedAt: AT, ipAddress: '192.0.2.1', userAgent: 'Firefox' };

const HOME = {
  label: 'Home',
  name: 'Ann',
  phone: '1',
  address: { city: 'X', country: 'Y', state: '', zipcode: '' },
};

describe('The customer’s data', () => {
  const { file, name } = createMyData({
    details: { ...DETAILS, sessionId: 's2' },
    sessions: [
      { ...SESSION, id: 's1', token: 'secret-1' },
      { ...SESSION, id: 's2', token: 'secret-2' },
    ],
    orders: [anOrder()],
    addresses: [HOME],
    at: new Date(AT),
  });

  it('are the account, the sessions without their tokens, the saved addresses, and the orders with all details', async () => {
    expect(JSON.parse(await file.text())).toEqual({
      exportedAt: AT,
      account: DETAILS,
      sessions: [
        { ...SESSION, id: 's1', isCurrent: false },
        { ...SESSION, id: 's2', isCurrent: true },
      ],
      addresses: [HOME],
      orders: [anOrder()],
    });
  });

  it('are a file with the day in its name', () => {
    expect(name).toBe('bookstore-data-2026-11-22.json');
    expect(file.type).toBe('application/json');
  });
});
