import { type Settings, settingsChange } from '@bookstore/contracts/shop';
import { useState } from 'react';
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
  SETTING_LABELS,
  type SettingsFormState,
  type SettingsValues,
} from './settings-fields.ts';
import { NetworkList, NewsList } from './settings-lists.tsx';
import { findCurrentSettings, useSaveSettings } from './settings.queries.ts';

const CURRENCY_IN_USE = 'The currency cannot change once there are orders';
const SAVED = 'The settings are saved';
const SAVE_FAILED = 'The settings could not be saved. Please try again.';
const CHECK_FIELDS = 'Some settings are not accepted. What is wrong stands below each.';

type GroupProps = { form: SettingsFormState; group: (typeof GROUPS)[keyof typeof GROUPS] };

const TextSettings = ({ form, group: { fields } }: GroupProps) =>
  fields.map((field) => {
    const { isLong, ...props } = { isLong: false, ...field };
    const Input = isLong ? TextAreaField<SettingsValues> : TextField<SettingsValues>;
    return <Input key={field.name} form={form} {...props} />;
  });

const LowAtField = ({ form }: { form: SettingsFormState }) => (
  <Field
    label="Free copies from which a book is low"
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

const SettingsFields = ({ form }: { form: SettingsFormState }) => (
  <>
    <FieldGroup legend={GROUPS.look.legend}>
      <TextSettings form={form} group={GROUPS.look} />
      <PictureField
        label="Logo"
        address={form.watch('logo')}
        onChange={(address) => form.setValue('logo', address, { shouldDirty: true })}
      />
      <AccentField form={form} />
    </FieldGroup>
    <FieldGroup legend={GROUPS.contact.legend}>
      <TextSettings form={form} group={GROUPS.contact} />
      <NetworkList form={form} />
    </FieldGroup>
    <FieldGroup legend={GROUPS.home.legend}>
      <TextSettings form={form} group={GROUPS.home} />
      <NewsList form={form} />
    </FieldGroup>
    {[GROUPS.footer, GROUPS.pages].map((group) => (
      <FieldGroup key={group.legend} legend={group.legend}>
        <TextSettings form={form} group={group} />
      </FieldGroup>
    ))}
    <FieldGroup legend={GROUPS.money.legend}>
      <TextSettings form={form} group={GROUPS.money} />
      <FormatSample form={form} />
    </FieldGroup>
    <FieldGroup legend={GROUPS.orders.legend}>
      <Checkbox {...form.register('isOpen')}>The shop takes orders</Checkbox>
      <TextSettings form={form} group={GROUPS.orders} />
      <LowAtField form={form} />
    </FieldGroup>
  </>
);

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
