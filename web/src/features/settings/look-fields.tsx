import { contrastWithWhite, MIN_CONTRAST } from '@bookstore/contracts/contrast';
import { i18n } from '@bookstore/i18n/i18n';
import { useWatch } from 'react-hook-form';
import { accentStyle } from '../../shared/shop/accent.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { currentShop } from '../../shared/shop/current-shop.ts';
import type { SettingsFormState } from './settings-fields.ts';

const COLOUR = /^#[0-9a-f]{6}$/;
const OWN_COLOUR = '#0f5d4e';

/** Rounded down, so that a colour that is refused never seems to have enough. */
const describeContrast = (accent: string): string => {
  const contrast = contrastWithWhite(accent);
  const [ratio, needed] = [Math.floor(contrast * 100) / 100, MIN_CONTRAST].map((each) =>
    each.toLocaleString(currentShop().locale),
  );
  return contrast < MIN_CONTRAST
    ? i18n.t('Too light. White text on it has a contrast of {ratio} : 1, and needs {needed} : 1.', {
        ratio,
        needed,
      })
    : i18n.t('White text on it has a contrast of {ratio} : 1.', { ratio });
};

/** The colour of links and buttons, with a look at it while it is chosen. */
export function AccentField({ form }: { form: SettingsFormState }) {
  const accent = useWatch({ control: form.control, name: 'accent' });
  const isColour = COLOUR.test(accent);
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <TextField
          form={form}
          name="accent"
          label={i18n.t('Accent colour')}
          hint={i18n.t('Of links and buttons, such as #7a3b1d. While it is empty, they are green.')}
          spellCheck={false}
        />
        <input
          type="color"
          aria-label={i18n.t('Choose the accent colour')}
          value={isColour ? accent : OWN_COLOUR}
          className="mt-[1.975rem] h-11 w-14 rounded-lg border border-line-strong bg-surface p-1"
          onChange={({ target }) =>
            form.setValue('accent', target.value, { shouldDirty: true, shouldValidate: true })
          }
        />
      </div>
      <p role="status" className="mt-2 flex flex-wrap items-center gap-3 text-sm empty:hidden">
        {isColour && (
          <>
            <span
              aria-hidden="true"
              ref={(sample) => sample?.setAttribute('style', accentStyle(accent))}
              className="rounded-lg bg-accent px-4 py-2 font-semibold text-on-accent"
            >
              {i18n.t('See the new books')}
            </span>
            <span>{describeContrast(accent)}</span>
          </>
        )}
      </p>
    </div>
  );
}
