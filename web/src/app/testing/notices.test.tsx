import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { anOrder, someStatistics } from '../../shared/testing/factories.ts';
import { openApp, SIGNED_IN } from './open-app.tsx';
import { aPage, openAsStaff } from './open-as-staff.tsx';

const NONE = aPage([]);
const FAILED = problem('FORBIDDEN');
const MAILS = 'GET /api/mails/';
const ORDERS = 'GET /api/orders/';
const ORDER = 'GET /api/orders/7K3M9QWX';
const LEVELS = 'GET /api/stock/levels';
const CUSTOMER = 'GET /api/customers/c1';
const SUBSCRIBERS = 'GET /api/newsletter/subscribers';
const OWN_ORDERS = 'GET /api/orders/email/ann%40example.com';
const TERMS = 'GET /api/shop/pages/terms';

const REPLIES: Replies = {
  ...SIGNED_IN,
  'GET /api/admin': json(someStatistics()),
  'GET /api/staff': json({ accounts: [], requiresTotp: false }),
  ...Object.fromEntries(['catalog', 'orders', 'admin-auth'].map((part) => [`GET /api/audit/${part}`, NONE])),
  [LEVELS]: NONE,
  [MAILS]: NONE,
  [ORDERS]: NONE,
  [ORDER]: json(anOrder()),
};

it.each<[address: string, text: string, route: string, reply: Replies[string]]>([
  ['/dashboard', 'No counted book is low.', LEVELS, NONE],
  ['/dashboard', 'The stock could not be loaded.', LEVELS, FAILED],
  ['/dashboard', 'What is to do could not be loaded.', ORDERS, FAILED],
  ['/dashboard/orders', 'No orders found.', ORDERS, NONE],
  ['/dashboard/orders', 'The orders could not be loaded.', ORDERS, FAILED],
  ['/dashboard/orders/7K3M9QWX', 'There is no order 7K3M9QWX.', ORDER, problem('ORDER_NOT_FOUND')],
  ['/dashboard/orders/7K3M9QWX', 'The mails could not be loaded.', MAILS, FAILED],
  ['/dashboard/mails', 'No mails yet. The first order brings the first one.', MAILS, NONE],
  ['/dashboard/mails?state=waiting', 'No mails are waiting.', MAILS, NONE],
  ['/dashboard/mails?state=sent', 'No mails were sent yet.', MAILS, NONE],
  ['/dashboard/mails?state=failed', 'No mails failed.', MAILS, NONE],
  ['/dashboard/mails?state=skipped', 'No mails were skipped.', MAILS, NONE],
  ['/dashboard/mails?page=3', 'There are no mails on this page.', MAILS, NONE],
  ['/dashboard/mails', 'The mails could not be loaded.', MAILS, FAILED],
  ['/dashboard/audit', 'No changes found.', 'GET /api/audit/orders', NONE],
  ['/dashboard/audit', 'The audit could not be loaded.', 'GET /api/audit/orders', FAILED],
  ['/dashboard/newsletter', 'No subscribers found.', SUBSCRIBERS, NONE],
  ['/dashboard/newsletter', 'The subscribers could not be loaded.', SUBSCRIBERS, FAILED],
  [
    '/dashboard/customers/c1',
    'There is no customer with orders at this address.',
    CUSTOMER,
    problem('NOT_FOUND'),
  ],
  ['/dashboard/customers/c1', 'The customer could not be loaded.', CUSTOMER, FAILED],
  ['/orders', 'Error geting orders data', OWN_ORDERS, FAILED],
  ['/orders/7K3M9QWX', 'You have no order with this number.', ORDER, problem('ORDER_NOT_FOUND')],
  ['/orders/7K3M9QWX', 'The order could not be loaded.', ORDER, FAILED],
  ['/legal/terms', 'The shop has no such page.', TERMS, problem('NOT_FOUND')],
  ['/legal/terms', 'The page could not be loaded.', TERMS, FAILED],
])('%s says in place of what it cannot show: %s', async (address, text, route, reply) => {
  const open = address.startsWith('/dashboard') ? openAsStaff : openApp;
  await open(address, { ...REPLIES, [route]: reply });
  expect(await screen.findByText(text)).toBeTruthy();
});
