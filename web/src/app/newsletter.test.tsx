import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, refusal } from '../shared/testing/answers.ts';
import { closeApp, openApp } from './testing.tsx';

afterEach(closeApp);

const ROUTE = 'POST /api/newsletter';
const THANKS = 'Thank you for subscribing!';
const FAILED = 'You could not be subscribed. Please try again.';

/** Opens a page of the shop, types an address into the newsletter's box and subscribes. */
async function subscribe(email: string, answer = json({ message: 'Thank you for subscribing' })) {
  const app = await openApp('/about', { [ROUTE]: answer });
  const form = within(await screen.findByRole('region', { name: 'Newsletter' }));
  const box = form.getByLabelText('E-mail address');
  const button = form.getByRole('button', { name: 'Subscribe' });
  const sentBodies = () => app.sent.filter(({ route }) => route === ROUTE).map(({ body }) => body);
  if (email) await app.user.type(box, email);
  await app.user.click(button);
  return { ...app, form, box, button, sentBodies };
}

describe('The newsletter', () => {
  it('thanks in a live region for an address, which it sends in lower case, and empties the box', async () => {
    const { form, box, sentBodies } = await subscribe(' Ann@Example.com');
    await form.findByText(THANKS);
    expect(form.getByRole('status').textContent).toBe(THANKS);
    expect(sentBodies()).toEqual([{ email: 'ann@example.com' }]);
    expect(box).toHaveProperty('value', '');
  });

  it.each([
    ['', 'Please fill in this field'],
    ['ann@', 'Please enter an e-mail address, such as name@example.com'],
  ])('says beside the box what is wrong with “%s”, keeps it and sends nothing', async (email, message) => {
    const { form, box, sentBodies } = await subscribe(email);
    expect(form.getByText(message).id).toBe(box.getAttribute('aria-describedby'));
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box).toHaveProperty('value', email);
    expect(document.activeElement).toBe(box);
    expect(sentBodies()).toEqual([]);
  });

  it('keeps the address when it could not be sent, and sends it again on request', async () => {
    const { user, form, box, button, sentBodies } = await subscribe(
      'ann@example.com',
      refusal('RATE_LIMITED'),
    );
    await form.findByText(FAILED);
    expect(box).toHaveProperty('value', 'ann@example.com');
    await user.click(button);
    expect(sentBodies()).toHaveLength(2);
  });

  it('is sent once, however often the button is pressed', async () => {
    const arrival = Promise.withResolvers<Response>();
    const { user, form, box, button, sentBodies } = await subscribe('ann@example.com', () => arrival.promise);
    await user.click(button);
    await user.type(box, '{Enter}');
    expect(sentBodies()).toHaveLength(1);
    arrival.resolve(await json({ message: 'Thank you for subscribing' })());
    await form.findByText(THANKS);
  });

  it('is where Subscribe of the front page leads to', async () => {
    await openApp('/', { 'GET /api/books/': json([]) });
    const link = await screen.findByRole('link', { name: 'Subscribe' });
    const { id } = screen.getByLabelText('E-mail address');
    expect(link.getAttribute('href')).toBe(`#${id}`);
  });
});
