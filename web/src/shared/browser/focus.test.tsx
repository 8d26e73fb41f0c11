import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { planFocus } from './focus.ts';

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

it.each<[string, string, string[], string[], () => HTMLElement]>([
  ['the same control of the next item', 'b', ['a', 'b', 'c'], ['a', 'c'], () => button('c')],
  ['that of the item before the last one', 'c', ['a', 'b', 'c'], ['a', 'b'], () => button('b')],
  ['the main area when no item is left', 'a', ['a', 'b'], [], () => screen.getByRole('main')],
  ['the control itself when nothing was removed', 'b', ['a', 'b'], ['a', 'b'], () => button('b')],
])('After a removal the focus goes to %s', async (_where, removed, names, left, find) => {
  const { rerender } = render(<List names={names} />);
  const moveFocus = planFocus(button(removed));
  rerender(<List names={left} />);
  moveFocus();
  await waitFor(() => expect(document.activeElement).toBe(find()));
});
