import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ThemeSwitch } from './theme-switch.tsx';

const { dataset } = document.documentElement;
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent);

afterEach(cleanup);

describe('The switch of the theme', () => {
  it('follows the system until one is chosen, remembers that, and goes back to the system', async () => {
    const user = userEvent.setup();
    render(<ThemeSwitch />);
    expect(chosen()).toEqual(['As the system']);

    await user.click(screen.getByLabelText('Dark'));
    expect([dataset['theme'], document.cookie, chosen()]).toEqual(['dark', 'theme=dark', ['Dark']]);
    cleanup();
    render(<ThemeSwitch />);
    expect(chosen()).toEqual(['Dark']);

    await user.click(screen.getByLabelText('Light'));
    expect([dataset['theme'], document.cookie]).toEqual(['light', 'theme=light']);
    await user.click(screen.getByLabelText('As the system'));
    expect([dataset['theme'], document.cookie, chosen()]).toEqual([undefined, '', ['As the system']]);
  });
});
