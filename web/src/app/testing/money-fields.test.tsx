import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { sendShop } from './open-app.tsx';
import { openAsStaff, valueOf } from './open-as-staff.tsx';

const PUT = 'PUT /api/books/edit/b1';

it('Prices are typed as the locale of the shop writes them, after the sign of its currency', async () => {
  sendShop({ locale: 'de-DE', currency: 'EUR' });
  const book = aBook({ newPrice: 1249.5, oldPrice: 1499.99 });
  const { press, replace, bodiesOf } = await openAsStaff('/dashboard/edit-book/b1', {
    'GET /api/books/b1': json(book),
    [PUT]: json({ message: 'Book updated', book }),
  });
  const field = await screen.findByLabelText('New Price');
  expect([valueOf('New Price'), valueOf('Old Price')]).toEqual(['1249,50', '1499,99']);
  expect(field.previousElementSibling?.textContent).toBe('€');
  await replace('New Price', '1.249,00');
  await press('Update Book');
  await screen.findByRole('alertdialog', { name: 'Book Updated' });
  expect(bodiesOf(PUT)).toMatchObject([{ newPrice: 1249, oldPrice: 1499.99 }]);
});
