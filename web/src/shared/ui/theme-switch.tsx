import { useId, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { readTheme, type Theme, toThemeCookie } from '../theme-cookie.ts';

type Choice = { label: string; theme?: Theme };

const CHOICES: readonly Choice[] = [
  { label: 'Light', theme: 'light' },
  { label: 'Dark', theme: 'dark' },
  { label: 'As the system' },
];

const { subscribe, announce } = createListeners();

/** The web server writes the same attribute into the page that it sends next. */
function chooseTheme(theme: Theme | undefined): void {
  document.cookie = toThemeCookie(theme);
  const { dataset } = document.documentElement;
  if (theme) dataset['theme'] = theme;
  else delete dataset['theme'];
  announce();
}

/** Chooses between light and dark colours or those of the system. The browser remembers the choice. */
export function ThemeSwitch() {
  const name = useId();
  const chosen = useSyncExternalStore(
    subscribe,
    () => readTheme(document.cookie),
    () => undefined,
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3">
      <legend className="float-left mr-3 py-2.5 text-sm font-semibold">Theme</legend>
      <div className="inline-flex rounded-lg border border-line-strong bg-surface p-0.5">
        {CHOICES.map(({ label, theme }) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center rounded-md px-3 text-sm text-muted hover:text-ink has-checked:bg-accent has-checked:font-semibold has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === theme}
              className="sr-only"
              onChange={() => chooseTheme(theme)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
