import { expect, it } from '@jest/globals';
import { selectEntries } from './catalogues.ts';

const CSS =
  "@source not './routes/dashboard';\n@source not './features/{audit,me}';\n@source not './layouts/dashboard-*';";
const entry = (id: string, ...origins: string[]) => ({ id, text: id, origins });
const ENTRIES = [
  entry('Cart', 'web/src/layouts/header.tsx'),
  entry('Orders', 'web/src/layouts/user-menu.tsx', 'web/src/routes/dashboard/orders.tsx'),
  entry('Audit', 'web/src/features/audit/audit-panel.tsx', 'web/src/layouts/dashboard-rail.tsx'),
  entry('The disk fills', 'services/i18n/src/alert-texts.ts'),
  entry(
    'A small book store',
    'services/admin-auth/src/shop/default-texts.ts',
    'services/i18n/src/new-shop.ts',
  ),
  entry('Hello,', 'services/mail/src/contents/greeting.ts'),
];

it('Messages that only the dashboard shows are no messages of the shop, and those of mails none of the browser', () => {
  const idsOf = (part: string) => selectEntries(ENTRIES, part, CSS).map(({ id }) => id);
  expect(idsOf('shop')).toEqual(['Cart', 'Orders', 'A small book store']);
  expect(idsOf('desk')).toEqual(['Audit', 'The disk fills']);
});
