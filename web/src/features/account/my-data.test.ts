import { describe, expect, it } from '@jest/globals';
import { anOrder } from '../../shared/testing/factories.ts';
import { createMyData } from './my-data.ts';

const AT = '2026-11-22T10:00:00.000Z';
const DETAILS = { id: 'c1', name: 'Ann', email: 'ann@example.com', emailVerified: true, createdAt: AT };
const SESSION = { createdAt: AT, updatedAt: AT, ipAddress: '192.0.2.1', userAgent: 'Firefox' };

describe('The customer’s data', () => {
  const { file, name } = createMyData({
    details: { ...DETAILS, sessionId: 's2' },
    sessions: [
      { ...SESSION, id: 's1', token: 'secret-1' },
      { ...SESSION, id: 's2', token: 'secret-2' },
    ],
    orders: [anOrder()],
    at: new Date(AT),
  });

  it('are the account, the sessions without their tokens, and the orders with all details', async () => {
    expect(JSON.parse(await file.text())).toEqual({
      exportedAt: AT,
      account: DETAILS,
      sessions: [
        { ...SESSION, id: 's1', isCurrent: false },
        { ...SESSION, id: 's2', isCurrent: true },
      ],
      orders: [anOrder()],
    });
  });

  it('are a file with the day in its name', () => {
    expect(name).toBe('bookstore-data-2026-11-22.json');
    expect(file.type).toBe('application/json');
  });
});
