import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { openApp } from './open-app.tsx';

const ROUTE = 'POST /api/newsletter';
const THANKS = 'Thank you for subscribing!';
const FAILED = 'Your subscription failed. Please try again.';

/** Opens a public page, types an address into the newsletter form and subscribes. */
async function subscribe(email: string, reply = json({ message: 'Thank you for subscribing' })) {
  const app = await openApp('/about', { [ROUTE]: reply });
  const form = within(await screen.findByRole('region', { name: 'Newsletter' }));
  const input = form.getByLabelText('E-mail address');
  const button = form.getByRole('button', { name: 'Subscribe' });
  const sentBodies = () => app.sent.filter(({ route }) => route === ROUTE).map(({ body }) => body);
  if (email) await app.user.type(input, email);
  await app.user.click(button);
  return { ...app, form, input, button, sentBodies };
}

describe('The newsletter', () => {
  it.each([
    ['', 'Please fill in this field'],
    ['ann@', 'Please enter an e-mail address, such as name@example.com'],
  ])('shows why “%s” is invalid, keeps it and sends no request', async (email, message) => {
    const { form, input, sentBodies } = await subscribe(email);
    expect(form.getByText(message).id).toBe(input.getAttribute('aria-describedby'));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input).toHaveProperty('value', email);
    expect(document.activeElement).toBe(input);
    expect(sentBodies()).toEqual([]);
  });

  it('keeps the address when the request fails, and retries on request', async () => {
    const { user, form, input, button, sentBodies } = await subscribe(
      'ann@example.com',
      problem('RATE_LIMITED'),
    );
    await form.findByText(FAILED);
    expect(input).toHaveProperty('value', 'ann@example.com');
    await user.click(button);
    expect(sentBodies()).toHaveLength(2);
  });

  it('sends one request even if the button is pressed repeatedly', async () => {
    const arrival = Promise.withResolvers<Response>();
    const { user, form, input, button, sentBodies } = await subscribe(
      'ann@example.com',
      () => arrival.promise,
    );
    await user.click(button);
    await user.type(input, '{Enter}');
    expect(sentBodies()).toHaveLength(1);
    arrival.resolve(await json({ message: 'Thank you for subscribing' })());
    await form.findByText(THANKS);
  });
});
