import { type Settings, settingsChange } from '@bookstore/contracts/shop';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { focusMain } from '../../shared/browser/focus.ts';
import { describeConflict, takeTheirs } from '../../shared/form/conflict.ts';
import { Field } from '../../shared/form/field.tsx';
import { Checkbox, FieldGroup, FormAlert, TextAreaField, TextField } from '../../shared/form/fields.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { readCode, readFieldErrors } from '../../shared/http/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AccentField, FormatSample } from './look-fields.tsx';
import { PictureField } from './picture-field.tsx';
import {
  findSetting,
  GROUPS,
  isSetting,
  type OtherSettingName,
  SETTING_LABELS,
  type SettingName,
  SETTINGS,
  type SettingsFormState,
  type SettingsValues,
} from './settings-fields.ts';
import { NetworkList, NewsList } from './settings-lists.tsx';
import { findCurrentSettings, useSaveSettings } from './settings.queries.ts';

const CURRENCY_IN_USE = 'The currency cannot change once there are orders';
const SAVED = 'The settings are saved';
const SAVE_FAILED = 'The settings could not be saved. Please try again.';
const CHECK_FIELDS = 'Some settings are not accepted. What is wrong stands below each.';

type FormProps = { form: SettingsFormState };

const LowAtField = ({ form }: FormProps) => (
  <Field
    label={SETTINGS.lowAt.label}
    hint="For books that are counted for the first time from now on. Books that are counted keep theirs, which is on their pages."
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

const LogoField = ({ form }: FormProps) => (
  <PictureField
    label={SETTINGS.logo.label}
    address={form.watch('logo')}
    onChange={(address) => form.setValue('logo', address, { shouldDirty: true })}
  />
);

const OpenField = ({ form }: FormProps) => (
  <Checkbox {...form.register('isOpen')}>{SETTINGS.isOpen.label}</Checkbox>
);

type OwnField = (props: FormProps) => ReactNode;
/** The fields of the settings that are no texts, or no plain ones. */
const OWN_FIELDS: Partial<Record<SettingName, OwnField>> & Record<OtherSettingName, OwnField> = {
  logo: LogoField,
  accent: AccentField,
  networks: NetworkList,
  news: NewsList,
  isOpen: OpenField,
  lowAt: LowAtField,
};

function SettingField({ form, name }: FormProps & { name: SettingName }) {
  const Own = OWN_FIELDS[name];
  if (Own) return <Own form={form} />;
  const { isLong, ...field } = SETTINGS[name];
  const Input = isLong ? TextAreaField<SettingsValues> : TextField<SettingsValues>;
  return <Input form={form} name={name} {...field} />;
}

const SettingsFields = ({ form }: FormProps) =>
  Object.entries(GROUPS).map(([legend, group]) => (
    <FieldGroup key={legend} legend={legend}>
      {Object.keys(group)
        .filter(isSetting)
        .map((name) => (
          <SettingField key={name} form={form} name={name} />
        ))}
      {'currency' in group && <FormatSample form={form} />}
    </FieldGroup>
  ));

/** Shows what the server refused at its field. @returns whether there is such a field. */
function showErrors(form: SettingsFormState, error: Error): boolean {
  const errors = readFieldErrors(error).map(({ path, message }) => ({ name: findSetting(path), message }));
  if (readCode(error) === 'CURRENCY_IN_USE') errors.push({ name: 'currency', message: CURRENCY_IN_USE });
  for (const { name, message } of errors) if (name) form.setError(name, { message }, { shouldFocus: true });
  return errors.some(({ name }) => name !== undefined);
}

/** The settings of the shop, saved as a whole in the version that was seen. */
export function SettingsForm({ stored }: { stored: Settings }) {
  /** The settings that the form's values are based on. */
  const [base, setBase] = useState(stored);
  const form = useZodForm(settingsChange, base);
  const [failure, setFailure] = useState('');
  const save = useSaveSettings();
  const isChanged = isEdited(form);
  useUnsavedChanges(isChanged);

  const show = (next: Settings) => {
    form.reset(next);
    setBase(next);
    setFailure('');
  };
  const showConflict = (newer: Settings) => {
    setFailure(describeConflict('the settings', takeTheirs(form, SETTING_LABELS, base, newer)));
    setBase(newer);
  };

  const submit = (values: SettingsValues) =>
    save.mutate(settingsChange.parse(values), {
      onSuccess: (saved) => {
        show(saved);
        showToast(SAVED);
      },
      onError: (error) => {
        const newer = findCurrentSettings(error);
        if (newer) showConflict(newer);
        else setFailure(showErrors(form, error) ? CHECK_FIELDS : SAVE_FAILED);
      },
    });

  return (
    <form
      noValidate
      aria-label="Settings"
      className="grid max-w-2xl gap-8 rounded-xl border border-line bg-surface p-4 sm:p-6"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <SettingsFields form={form} />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          Save settings
        </Button>
        {isChanged && (
          <Button
            look="secondary"
            onClick={() => {
              focusMain();
              show(base);
            }}
          >
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}
