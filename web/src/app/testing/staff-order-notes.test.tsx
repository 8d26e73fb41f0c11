import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { problem } from '../../shared/testing/fake-server.ts';
import { readTexts } from './open-as-staff.tsx';
import { openOrder, region } from './open-staff-order.tsx';

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
    const { press, replace, bodies, user } = await openOrder(
      { notes },
      { 'POST notes': { notes: [...notes, aNote('Back on Monday')] } },
    );
    await user.click(screen.getByRole('button', { name: 'Notes 2' }));
    const texts = () => readTexts(region('Timeline').getAllByRole('listitem'));
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

  it.each([
    ['for a reason', problem('TOO_MANY_NOTES'), 'The order has as many notes as are possible.'],
    ['without a reason', () => new Response('', { status: 502 }), 'That failed. Please try again.'],
  ])('keep what was typed when it could not be added, %s', async (_how, reply, text) => {
    const { press, replace } = await openOrder({}, {}, { [ADD]: reply });
    await replace('New note', 'One more');
    await press('Add note');
    expect((await region('Timeline').findByRole('alert')).textContent).toBe(text);
    expect(field().value).toBe('One more');
  });

  it('are no more once the customer’s account is deleted', async () => {
    await openOrder({ status: 'cancelled', payment: 'void', email: '', phone: '' });
    expect(region('Timeline').getByText('Notes were deleted with the customer’s account.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
  });
});
