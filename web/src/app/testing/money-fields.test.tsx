import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { sendShop } from './open-app.tsx';
import { aPage, openAsStaff, valueOf } from './open-as-staff.tsx';

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

it('A price in a row is typed after the sign of the currency, and explained as the locale writes numbers', async () => {
  sendShop({ locale: 'de-DE', currency: 'EUR' });
  const { press, replace } = await openAsStaff('/dashboard/manage-books', {
    'GET /api/books/': aPage([aBook({ newPrice: 1249.5 })]),
    'GET /api/stock/levels': json([]),
  });
  await screen.findByRole('button', { name: /change: Price of Dracula$/ });
  await press(/change: Price of Dracula$/);
  const field = screen.getByRole('textbox', { name: 'Price of Dracula' });
  expect(field).toHaveProperty('value', '1249,50');
  expect(field.previousElementSibling?.textContent).toBe('€');
  await replace('Price of Dracula', 'much');
  await press('Save');
  expect(
    await screen.findByText('Please enter a number with at most two decimals, such as 12,50'),
  ).toBeTruthy();
});

it('The number in a series is typed with the decimal sign of the locale, and advice names numbers so', async () => {
  sendShop({ locale: 'de-DE', currency: 'EUR' });
  const book = aBook({ series: 'Omens', seriesNumber: 1.5 });
  const { press, replace, bodiesOf } = await openAsStaff('/dashboard/edit-book/b1', {
    'GET /api/books/b1': json(book),
    [PUT]: json({ message: 'Book updated', book }),
  });
  await screen.findByLabelText('Number in the series');
  expect(valueOf('Number in the series')).toBe('1,5');
  await replace('New Price', 'much');
  await replace('Number in the series', 'second');
  await press('Update Book');
  expect(await screen.findByText('Please enter an amount, such as 12,50')).toBeTruthy();
  expect(screen.getByText('Enter a number from 0 to 100,000, such as 2 or 2,5')).toBeTruthy();
  await replace('New Price', '12,50');
  await replace('Number in the series', '2,5');
  await press('Update Book');
  await screen.findByRole('alertdialog', { name: 'Book Updated' });
  expect(bodiesOf(PUT)).toMatchObject([{ newPrice: 12.5, seriesNumber: '2,5' }]);
});
