import { i18n } from '@bookstore/i18n/i18n';
import { Field } from '../../shared/form/field.tsx';
import { Checkbox } from '../../shared/form/fields.tsx';
import { PictureField } from './picture-field.tsx';
import { describeSetting, type SettingsFormState } from './settings-fields.ts';

type FormProps = { form: SettingsFormState };

export const LowAtField = ({ form }: FormProps) => (
  <Field
    label={describeSetting('lowAt').label}
    hint={i18n.t(
      'For books that are counted for the first time from now on. Books that are counted keep theirs, which is on their pages.',
    )}
    error={form.formState.errors.lowAt?.message}
  >
    {(control) => (
      <input
        {...form.register('lowAt', { valueAsNumber: true })}
        {...control}
        type="number"
        min="0"
        required
      />
    )}
  </Field>
);

export const LogoField = ({ form }: FormProps) => (
  <PictureField
    label={describeSetting('logo').label}
    address={form.watch('logo')}
    onChange={(address) => form.setValue('logo', address, { shouldDirty: true })}
  />
);

export const OpenField = ({ form }: FormProps) => (
  <Checkbox {...form.register('isOpen')}>{describeSetting('isOpen').label}</Checkbox>
);
