import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { readTexts } from './open-as-staff.tsx';
import { findStatus, openOrder, region } from './open-staff-order.tsx';

describe('The form of a command', () => {
  const panel = (name: string) => screen.queryByRole('region', { name });
  const focused = () => document.activeElement;

  it('is beside the order, takes the focus and gives it back, and closes with Escape', async () => {
    const { press, user } = await openOrder();
    await press('Ship');
    expect(panel('Ship')).not.toBeNull();
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Carrier')));
    expect(screen.getByRole('button', { name: 'Ship' }).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(panel('Ship')).toBeNull());
    expect(focused()).toBe(screen.getByRole('button', { name: 'Ship' }));
    await press('Correct name, phone or address');
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Full Name')));
  });

  it('asks before what was typed is lost, also to another form', async () => {
    const { press, replace, user, answer } = await openOrder();
    await press('Ship');
    await replace('Tracking code', 'T1');
    await user.keyboard('{Escape}');
    await answer('Leave without saving?', 'Stay');
    await press('Cancel order');
    await answer('Leave without saving?', 'Stay');
    expect(screen.getByLabelText<HTMLInputElement>('Tracking code').value).toBe('T1');
    await press('Cancel order');
    await answer('Leave without saving?', 'Leave');
    await waitFor(() => expect(panel('Cancel order')).not.toBeNull());
    expect(panel('Ship')).toBeNull();
  });

  it('stays open when another command is carried out meanwhile', async () => {
    const { press, replace, bodies } = await openOrder(
      {},
      { 'POST confirm': { v: 4, status: 'confirmed' }, 'POST ship': { v: 5, status: 'shipped' } },
    );
    await press('Ship');
    await replace('Tracking code', 'T1');
    await press('Confirm');
    await findStatus('Confirmed');
    await press('Ship order');
    await findStatus('Shipped');
    expect(bodies()).toEqual([{ v: 3 }, { v: 4, tracking: 'T1' }]);
  });

  it('corrects the note for the courier, and sends it only if it was changed', async () => {
    const { press, replace, bodies } = await openOrder(
      { courierNote: 'Ring twice' },
      { 'PUT contact': { v: 4, courierNote: 'Ring once' } },
    );
    expect(screen.getAllByText('Ring twice', { exact: false })).toHaveLength(2);
    await press('Correct name, phone or address');
    await replace('Note for the courier', 'Ring once');
    await press('Save');
    await waitFor(() => expect(bodies()).toMatchObject([{ v: 3, courierNote: 'Ring once' }]));
    await press('Correct name, phone or address');
    await press('Save');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).not.toHaveProperty('courierNote');
  });
});

it('The lines of an order show cover and author, and of a deleted book what the order stores', async () => {
  await openOrder({}, {}, { 'GET /api/books/': json([aBook({ _id: 'b1', author: 'Bram Stoker' })]) });
  const books = region('Books');
  expect(await books.findByText('Bram Stoker')).toBeTruthy();
  expect(books.getByRole('img', { name: 'Cover of Dracula' })).toBeTruthy();
  expect(books.getByText('No longer sold')).toBeTruthy();
  expect(books.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dracula']);
});

describe('The notes of staff', () => {
  const aNote = (text: string) => ({
    at: '2026-11-21T10:00:00.000Z',
    by: { role: 'fulfiller' as const, name: 'flo' },
    text,
  });
  const ADD = 'POST /api/orders/o1/notes';
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('New note');

  it('are shown with who and when, the last first, and one is added', async () => {
    const notes = [aNote('Called'), aNote('Called again')];
    const { press, replace, bodies } = await openOrder(
      { notes },
      { 'POST notes': { notes: [...notes, aNote('Back on Monday')] } },
    );
    const texts = () => readTexts(region('Notes').getAllByRole('listitem'));
    expect(texts().map((text) => text.replace(/flo \(fulfiller\), Nov 21, 2026.*/, ''))).toEqual([
      'Called again',
      'Called',
    ]);
    await replace('New note', 'Back on Monday');
    await press('Add note');
    await waitFor(() => expect(texts()).toHaveLength(3));
    expect(bodies()).toEqual([{ text: 'Back on Monday' }]);
    expect(field().value).toBe('');
  });

  it('keep what was typed when it could not be added', async () => {
    const { press, replace } = await openOrder({}, {}, { [ADD]: problem('TOO_MANY_NOTES') });
    await replace('New note', 'One more');
    await press('Add note');
    expect((await region('Notes').findByRole('alert')).textContent).toBe(
      'The order has as many notes as are possible.',
    );
    expect(field().value).toBe('One more');
  });

  it('are no more once the customer’s account is deleted', async () => {
    await openOrder({ status: 'cancelled', payment: 'void', email: '', phone: '' });
    expect(region('Notes').getByText('Notes were deleted with the customer’s account.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
  });
});
