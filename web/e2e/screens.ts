import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import type { Page } from 'playwright-core';
import { waitUntilLoaded } from './browser.ts';
import { type Route, route, type Screen, shopper, visitor } from './screen.ts';
import { STAFF_ROUTES } from './staff-screens.ts';
import { listSeededBooks } from './staff.ts';

/** Opens the newest order of a customer from the list of them. */
export async function openNewestOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'See this order' }).first().click();
  await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
  await page.getByRole('heading', { name: 'Books' }).waitFor();
}

/** The public routes, and those for customers. */
export const SHOP_ROUTES: readonly Route[] = [
  route(
    visitor('home', '/'),
    '',
    'Latest Launches of the Week | Top Sellers | Recommended for you | News | Add to Cart',
  ),
  route(visitor('about', '/about'), 'About', 'About | Some of our books'),
  route(
    visitor('login', '/login'),
    'Login',
    'Email | Password | Forgot password? | Login | Not having an account? Register here',
  ),
  route(
    visitor('register', '/register'),
    'Register',
    'Email | Password | Register | Have an account? Login here',
  ),
  route(
    visitor('forgot-password', '/forgot-password'),
    'Forgot Your Password?',
    'Email | Send the link | Login here',
  ),
  route(
    visitor('reset-password', '/reset-password?token=unknown'),
    'Set a New Password',
    `New password | ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters. | Set password`,
  ),
  route(
    visitor('verify-email', '/verify-email?token=abc'),
    'Verify Your Address',
    'An account of this shop has your e-mail address | Verify address',
  ),
  route(
    visitor('newsletter-unsubscribe', '/newsletter/unsubscribe?token=abc'),
    'Unsubscribe',
    'Once you unsubscribe, your address is deleted | Unsubscribe',
  ),
  route(visitor('cart', '/cart'), 'Shopping cart', 'No product found! | Continue Shopping'),
  route(visitor('book', '/books/{id}'), '', 'Author: | Published: | Category: | Description: | Add to Cart'),
  route(
    visitor('search', '/search'),
    'Books',
    'Home | All books | Category | Price from | Sort by | Add to Cart',
  ),
  route(
    visitor('category', '/search?category=fiction'),
    'Fiction books',
    'Home | Books | Fiction books | Price from | Add to Cart',
  ),
  route(
    visitor('author', '/authors/adam-smith'),
    'Books by Adam Smith',
    'Home | Books by Adam Smith | The Wealth of Nations | Add to Cart',
  ),
  route(visitor('admin', '/admin'), 'Admin Login', 'Username | Password | Login | 2025'),
  route(
    visitor('invitation', '/admin/invitation?token=unknown'),
    'Set Your Password',
    'New password | Set password',
  ),
  route(
    visitor('not-found', '/no-such-page'),
    'Page not found',
    'There is no page at this address. | Some of our books',
  ),
  route(
    shopper('checkout', '/checkout'),
    'Cash On Delivery',
    `Cash On Delivery | Total Price: $ | Full Name | Email Address | Phone Number | Address / Street |
    City | Country / region | State / province | Zipcode | Terms & Conditions | Shopping Policy |
    Place an Order`,
  ),
  route(
    shopper('orders', '/orders'),
    'Your Orders',
    `Ann Reader | Order ID | Products Id | Springfield | 12345 | Total Price: $ | Order Number | Placed |
    Order again`,
  ),
  route(
    shopper('order', '/orders', openNewestOrder),
    'Order ',
    `What happened | Placed | Order ID: | Total Price: $ | To pay on delivery | Ann Reader |
    Springfield | Order again | Cancel order | Correct your details`,
  ),
  route(
    shopper('account', '/account'),
    'Your Account',
    `Save name | Add an address | Your Account | E-mail address | Change password | This device |
    Download my data | Delete account | number, name, address, books and amounts for our books`,
  ),
];

/** Every route, seen by a user who has access. */
export const ROUTES: readonly Route[] = [...SHOP_ROUTES, ...STAFF_ROUTES];

/** The public routes, seen by a customer who is signed in. */
export const SIGNED_IN_ROUTES: readonly Screen[] = SHOP_ROUTES.filter(({ user }) => user === 'visitor').map(
  ({ name, path }) => shopper(name, path),
);

/** Opens a screen and gets it into its state. */
export async function showScreen(page: Page, { path, prepare }: Screen): Promise<void> {
  const [book] = await listSeededBooks();
  await page.unrouteAll();
  await page.goto(path.replace('{id}', book?._id ?? 'no-book'));
  await waitUntilLoaded(page);
  await prepare(page);
}
