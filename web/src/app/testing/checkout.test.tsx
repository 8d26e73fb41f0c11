import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder } from '../../shared/testing/factories.ts';
import { ANN } from './open-app.tsx';
import { CARMILLA, DRACULA, findButton, openCheckout, order, placed } from './open-checkout.tsx';

describe('Checkout', () => {
  it('says by the button why it is off, until nothing is missing', async () => {
    const { user } = await openCheckout({ 'GET /api/books/': json([DRACULA]) });
    const readReason = async () =>
      document.getElementById((await findButton()).getAttribute('aria-describedby') ?? '')?.textContent;
    await screen.findByRole('button', { name: 'Remove Carmilla' });
    expect(await readReason()).toBe('Remove the books that are no longer sold to continue.');
    expect(screen.getByText('This book is no longer sold.')).toBeTruthy();
    const summary = screen.getByRole('region', { name: 'Your order' });
    expect(summary.textContent).toContain('Total Price: $10.50Items: 1');
    await user.click(screen.getByRole('checkbox'));
    expect(await findButton()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Remove Carmilla' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(await findButton()).toHaveProperty('disabled', false);
    await user.click(screen.getByRole('checkbox'));
    expect(await readReason()).toBe('Agree to the terms to place the order.');
    await user.click(screen.getByRole('checkbox'));
    expect((await findButton()).hasAttribute('aria-describedby')).toBe(false);
    expect(screen.queryByText('Agree to the terms to place the order.')).toBeNull();
  });

  it('groups the fields, which browsers know how to fill in', async () => {
    await openCheckout({});
    const read = async (name: string) => {
      const group = await screen.findByRole('group', { name });
      return [...group.querySelectorAll('input, select')].map((field) => field.getAttribute('autocomplete'));
    };
    expect(await read('Contact')).toEqual(['name', 'email', 'tel']);
    expect(await read('Delivery address')).toEqual([
      'address-line1',
      'address-level2',
      'country-name',
      'address-level1',
      'postal-code',
      'off',
    ]);
  });

  it('leads nowhere but back to the cart and to the shop, and has the texts that are agreed to', async () => {
    await openCheckout({});
    await findButton();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#main', '/', '/cart', '/checkout#terms', '/checkout#services']);
    expect(screen.queryByRole('navigation')).toBeNull();
    for (const id of ['terms', 'services'])
      expect(document.getElementById(id)?.textContent).toMatch(/order/i);
  });

  it('shows the covers, titles and prices of the books, and the total above the button', async () => {
    await openCheckout({});
    const books = await screen.findByRole('region', { name: 'Your books' });
    const lines = [...books.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(lines).toEqual(['Dracula$10.50', 'Carmilla$7.25']);
    expect(books.querySelectorAll('img')).toHaveLength(2);
    const summary = screen.getByRole('region', { name: 'Your order' });
    expect(summary.textContent).toContain(
      'Total Price: $17.75Items: 2Delivery: freeTaxes: includedI agree to the Terms & Conditions and Shopping Policy.Place an Order',
    );
  });

  it('begins with the number and the total of the books, to which they are folded on phones', async () => {
    const { user } = await openCheckout({});
    const button = await screen.findByRole('button', { name: 'Your order: 2 books $17.75' });
    const [first] = screen.getAllByRole('textbox');
    expect(first?.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const books = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(books?.textContent).toContain('Dracula');
  });

  it('unfolds the books where one is sold out or has another price than in the cart', async () => {
    await openCheckout({ 'GET /api/stock/': json([{ bookId: 'b2', state: 'out' }]) });
    await screen.findByText('Sold out');
    const button = screen.getByRole('button', { name: /^Your order: 1 book / });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    cleanup();
    await openCheckout({ 'GET /api/books/': json([DRACULA, { ...CARMILLA, newPrice: 9 }]) });
    await screen.findByText('The price changed from $7.25 to $9.00.');
    const other = screen.getByRole('button', { name: /^Your order: 2 books / });
    expect(other.getAttribute('aria-expanded')).toBe('true');
  });

  it('shows validation errors beside the fields and sends no request', async () => {
    const { user, sent } = await openCheckout({});
    await user.click(await screen.findByRole('checkbox'));
    await user.click(await findButton());
    const name = await screen.findByLabelText('Full Name');
    await waitFor(() => {
      expect(name.getAttribute('aria-invalid')).toBe('true');
    });
    const described = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Please fill in this field');
    expect(placed(sent)).toEqual([]);
  });

  it('sends the order once on a double click, confirms it, clears the cart and shows the orders', async () => {
    const { sent } = await openCheckout({
      'POST /api/orders/': json(anOrder({ productIds: ['b1', 'b2'] })),
    });
    let wasEmpty = false;
    const look = new MutationObserver(() => (wasEmpty ||= screen.queryByText('No product found!') !== null));
    look.observe(document.body, { subtree: true, childList: true });
    // With a pause between the clicks, however short.
    await order(userEvent.setup(), 'dblClick');
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    expect(dialog.textContent).toContain('Your order has been placed successfully!');
    expect(placed(sent).map(({ body }) => body)).toEqual([
      {
        name: 'Ann Reader',
        email: 'ann@example.com',
        phone: '0123 456',
        address: {
          street: 'Main Street 1',
          city: 'Springfield',
          country: 'Mexico',
          state: 'North',
          zipcode: '12345',
        },
        productIds: ['b1', 'b2'],
        totalPrice: '17.75',
      },
    ]);
    expect(window.location.pathname).toBe('/orders');
    expect(localStorage.getItem('cart')).toBe('[]');
    look.disconnect();
    expect(wasEmpty).toBe(false);
  });

  it('alerts when the order fails, keeps the form and retries with the same idempotency key', async () => {
    const { user, sent } = await openCheckout({ 'POST /api/orders/': problem('UNAVAILABLE') });
    await order(user);
    expect(await screen.findByRole('alertdialog', { name: 'Failed to place an order' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Ann Reader');
    await user.click(await findButton());
    await waitFor(() => {
      expect(placed(sent)).toHaveLength(2);
    });
    const [first, second] = placed(sent).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(second).toBe(first);
  });

  it('names the books that are sold out, takes them out with one click and keeps what was typed', async () => {
    let replies: Replies = { 'POST /api/orders/': problem('OUT_OF_STOCK', { productIds: ['b1', 'b3'] }) };
    const EMMA = aBook({ _id: 'b3', title: 'Emma' });
    const { user, sent } = await openCheckout(
      {
        'GET /api/books/': json([DRACULA, CARMILLA, EMMA]),
        'POST /api/orders/': () => (replies['POST /api/orders/'] ?? problem('NOT_FOUND'))(),
      },
      [DRACULA, CARMILLA, EMMA],
    );
    await order(user);
    expect(await screen.findByRole('alertdialog', { name: 'Failed to place an order' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByText('“Dracula” is sold out.')).toBeTruthy();
    expect(screen.queryByText('“Carmilla” is sold out.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove all 2 from the cart' }));
    expect(screen.getByText('Items: 1')).toBeTruthy();
    expect(screen.getByText('2 books removed from the cart')).toBeTruthy();
    expect(screen.queryByText(/is sold out/)).toBeNull();
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Springfield');
    expect(document.activeElement).toBe(await findButton());

    replies = { 'POST /api/orders/': json(anOrder()) };
    await user.click(await findButton());
    expect(await screen.findByRole('alertdialog', { name: 'Confirmed Order' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    const [first, second] = placed(sent);
    expect(second?.body).toMatchObject({ productIds: ['b2'], totalPrice: '7.25' });
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
  });

  it('names the books that are no longer sold, each of which can be removed', async () => {
    const { press, user } = await openCheckout({
      'POST /api/orders/': problem('BOOK_UNAVAILABLE', { productIds: ['b2'] }),
    });
    await order(user);
    await press('OK');
    expect(screen.getByText('“Carmilla” is no longer sold.')).toBeTruthy();
    await press('Remove it from the cart');
    expect(screen.getByText('Items: 1')).toBeTruthy();
  });

  it('says which prices have changed, and is placed at the new total', async () => {
    let carmilla = CARMILLA;
    const { press, user, sent } = await openCheckout({
      'GET /api/books/': () => json([DRACULA, carmilla])(),
      'POST /api/orders/': () => {
        if (carmilla !== CARMILLA) return json(anOrder())();
        carmilla = { ...CARMILLA, newPrice: 10 };
        const items = [DRACULA, carmilla].map(({ _id, title, newPrice }) => ({
          bookId: _id,
          title,
          price: newPrice,
        }));
        return problem('PRICE_CHANGED', { totalPrice: 20.5, items })();
      },
    });
    await order(user);
    await press('OK');
    expect(screen.getByRole('alert').textContent).toBe(
      'The price of “Carmilla” changed from $7.25 to $10.00.The total is now $20.50. Place the order again if you agree.',
    );
    await waitFor(() => expect(screen.getByText('Total Price:').textContent).toBe('Total Price: $20.50'));
    await user.click(await findButton());
    expect(await screen.findByRole('alertdialog', { name: 'Confirmed Order' })).toBeTruthy();
    expect(placed(sent).map(({ body }) => body)).toMatchObject([
      { totalPrice: '17.75' },
      { totalPrice: '20.50' },
    ]);
  });

  it('leaves out what is sold out, which stays in the cart', async () => {
    const { user, sent } = await openCheckout({
      'GET /api/stock/': json([{ bookId: 'b2', state: 'out' }]),
      'POST /api/orders/': json(anOrder()),
    });
    const line = (await screen.findByText('Sold out')).closest('li');
    expect(line?.querySelector('del')?.textContent).toBe('$7.25');
    expect(line?.textContent).toContain('Not included in the total.');
    expect(screen.getByRole('button', { name: 'Remove Carmilla' })).toBeTruthy();
    const summary = screen.getByRole('region', { name: 'Your order' });
    expect(summary.textContent).toContain('Total Price: $10.50Items: 1');
    await order(user);
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    expect(placed(sent)[0]?.body).toMatchObject({ productIds: ['b1'], totalPrice: '10.50' });
    expect(screen.getByRole('link', { name: 'Cart, items: 1', hidden: true })).toBeTruthy();
  });

  it('cannot be placed while everything is sold out, and says so', async () => {
    const { user } = await openCheckout({
      'GET /api/stock/': json(['b1', 'b2'].map((bookId) => ({ bookId, state: 'out' }))),
    });
    await user.click(await screen.findByRole('checkbox'));
    expect(await screen.findByText('Everything in your cart is sold out.')).toBeTruthy();
    expect(await findButton()).toHaveProperty('disabled', true);
    expect(screen.getByText('Items: 0')).toBeTruthy();
  });

  const NUMBERS = { open: 7, limit: 5 };
  const COUNTED = 'Orders that are not shipped yet: you have 7, and can have 5 at a time. ';
  it.each([
    [true, NUMBERS, COUNTED, 'wait until one is shipped or cancel one under Your Orders.'],
    [
      false,
      NUMBERS,
      COUNTED,
      'cancel one under Your Orders, or verify your e-mail address, which allows more.',
    ],
    [true, {}, 'You have as many open orders as are possible. ', 'To order more, wait'],
  ])('says how many orders may be open, and what to do (verified: %s, of %j)', async (...row) => {
    const [emailVerified, numbers, said, advice] = row;
    const { user } = await openCheckout({
      'POST /api/orders/': problem('TOO_MANY_OPEN_ORDERS', numbers),
      'GET /identity/get-session': json({ session: { id: 's1' }, user: { ...ANN, emailVerified } }),
    });
    await order(user);
    expect(await screen.findByRole('alertdialog', { name: 'Failed to place an order' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    const reason = screen.getByRole('alert');
    expect(reason.textContent.startsWith(said)).toBe(true);
    expect(reason.textContent).toContain(advice);
    const targets = [...reason.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(targets).toEqual(emailVerified ? ['/orders'] : ['/orders', '/account']);
  });

  it('asks for a new token then, which says whether the address has been verified since', async () => {
    const { user, sent } = await openCheckout({
      'POST /api/orders/': problem('TOO_MANY_OPEN_ORDERS', { open: 5, limit: 5 }),
    });
    await order(user);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    const tokens = () => sent.filter(({ route }) => route === 'GET /identity/token').length;
    const before = tokens();
    await user.click(await findButton());
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(tokens()).toBe(before + 1);
  });
});
