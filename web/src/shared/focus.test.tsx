import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { planFocus } from './focus.ts';

afterEach(cleanup);

const List = ({ names }: { names: readonly string[] }) => (
  <main id="main" tabIndex={-1}>
    <ul>
      {names.map((name) => (
        <li key={name}>
          <a href="/">{name}</a>
          <button type="button">Remove {name}</button>
        </li>
      ))}
    </ul>
  </main>
);

const button = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

/** Shows a list, and what is left of it after the button of `removed` was pressed. */
function remove(removed: string, names: readonly string[], left: readonly string[]): void {
  const { rerender } = render(<List names={names} />);
  const moveFocus = planFocus(button(removed));
  rerender(<List names={left} />);
  moveFocus();
}

const expectFocus = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()));

describe('The focus after a removal', () => {
  it('goes to the same control of the next item', async () => {
    remove('b', ['a', 'b', 'c'], ['a', 'c']);
    await expectFocus(() => button('c'));
  });

  it('goes to the item before when the last one is removed', async () => {
    remove('c', ['a', 'b', 'c'], ['a', 'b']);
    await expectFocus(() => button('b'));
  });

  it('goes to the main area when none of them is left', async () => {
    remove('a', ['a', 'b'], []);
    await expectFocus(() => screen.getByRole('main'));
  });

  it('goes back to the control when nothing was removed', async () => {
    remove('b', ['a', 'b'], ['a', 'b']);
    await expectFocus(() => button('b'));
  });
});
