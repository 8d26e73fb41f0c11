import { type Settings, settingsChange } from '@bookstore/contracts/shop';
import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { focusMain } from '../../shared/browser/focus.ts';
import { describeConflict, takeTheirs } from '../../shared/form/conflict.ts';
import { FormAlert, TextAreaField, TextField } from '../../shared/form/fields.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { formatEnumeration } from '../../shared/format/format.ts';
import { readCode, readFieldErrors } from '../../shared/http/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { CurrencyField, FormatSample, LanguageField, LocaleField, TimeZoneField } from './format-fields.tsx';
import { AccentField } from './look-fields.tsx';
import { LogoField, LowAtField, OpenField } from './other-fields.tsx';
import { PromiseList } from './promise-list.tsx';
import {
  describeSetting,
  findSection,
  findSetting,
  listSettingLabels,
  type OtherSettingName,
  SECTIONS,
  type SettingName,
  type SettingsFormState,
  type SettingsValues,
} from './settings-fields.ts';
import { NetworkList, NewsList } from './settings-lists.tsx';
import { findCurrentSettings, useSaveSettings } from './settings.queries.ts';

type FormProps = { form: SettingsFormState };

type OwnField = (props: FormProps) => ReactNode;
/** The fields of the settings that are no texts, or no plain ones. */
const OWN_FIELDS: Partial<Record<SettingName, OwnField>> & Record<OtherSettingName, OwnField> = {
  logo: LogoField,
  accent: AccentField,
  currency: CurrencyField,
  language: LanguageField,
  locale: LocaleField,
  timeZone: TimeZoneField,
  networks: NetworkList,
  news: NewsList,
  promises: PromiseList,
  isOpen: OpenField,
  lowAt: LowAtField,
};

function SettingField({ form, name }: FormProps & { name: SettingName }) {
  const Own = OWN_FIELDS[name];
  if (Own) return <Own form={form} />;
  const { isLong, ...field } = describeSetting(name);
  const Input = isLong ? TextAreaField<SettingsValues> : TextField<SettingsValues>;
  return <Input form={form} name={name} {...field} />;
}

type SectionProps = FormProps & { shown: string | undefined };

/** All sections, of which one is shown: what is typed or uploaded in the others goes on. */
const Sections = ({ form, shown }: SectionProps) =>
  SECTIONS.map(({ id, legend, names }) => (
    <fieldset key={id} hidden={id !== shown} className="grid gap-5">
      <legend className="float-start w-full font-serif text-xl font-semibold">{legend()}</legend>
      {names.map((name) => (
        <SettingField key={name} form={form} name={name} />
      ))}
      {names.includes('currency') && <FormatSample form={form} />}
    </fieldset>
  ));

type State = 'invalid' | 'isDirty';

const countIn = ({ names }: (typeof SECTIONS)[number], form: SettingsFormState, state: State): number =>
  names.filter((name) => form.getFieldState(name, form.formState)[state]).length;

/** The sections as tabs, each with the number of its settings that are not accepted. */
const SectionTabs = ({ form, shown }: SectionProps) => (
  <Tabs
    label={i18n.t('Sections of the settings')}
    tabs={SECTIONS.map((section) => ({
      label: section.legend(),
      count: countIn(section, form, 'invalid') || undefined,
      isCurrent: section.id === shown,
      link: { to: '/dashboard/settings', search: { section: section.id } },
    }))}
  />
);

/** Shows what the server refused at its field. @returns the first setting that it is about, if it is about one. */
function showErrors(form: SettingsFormState, error: Error): SettingName | undefined {
  const errors = readFieldErrors(error).map(({ path, message }) => ({ name: findSetting(path), message }));
  if (readCode(error) === 'CURRENCY_IN_USE')
    errors.push({
      name: 'currency',
      message: i18n.t('The currency cannot change once there are orders'),
    });
  for (const { name, message } of errors) if (name) form.setError(name, { message });
  return errors.find(({ name }) => name)?.name;
}

type SettingsFormProps = {
  stored: Settings;
  /** The name of the section that is shown; the first one without it. */
  section: string | undefined;
  /** Shows another section; resolves when it is shown. */
  onSection: (section: string) => Promise<void>;
};

/** The settings of the shop, a section at a time, saved as a whole in the version that was seen. */
export function SettingsForm({ stored, section, onSection }: SettingsFormProps) {
  /** The settings that the form's values are based on. */
  const [base, setBase] = useState(stored);
  const form = useZodForm(settingsChange, base);
  const [failure, setFailure] = useState('');
  const save = useSaveSettings();
  const isChanged = isEdited(form);
  useUnsavedChanges(isChanged);
  const shown = findSection(section)?.id;
  const changed = SECTIONS.filter((each) => countIn(each, form, 'isDirty') > 0);

  const show = (next: Settings) => {
    form.reset(next);
    setBase(next);
    setFailure('');
  };
  const showConflict = (newer: Settings) => {
    setFailure(describeConflict('the settings', takeTheirs(form, listSettingLabels(), base, newer)));
    setBase(newer);
  };
  const goTo = async (setting: SettingName) => {
    const target = SECTIONS.find(({ names }) => names.includes(setting))?.id;
    if (target && target !== shown) await onSection(target);
    form.setFocus(setting);
  };

  const submit = (values: SettingsValues) =>
    save.mutate(settingsChange.parse(values), {
      onSuccess: (saved) => {
        show(saved);
        showToast(i18n.t('The settings are saved'));
      },
      onError: (error) => {
        const newer = findCurrentSettings(error);
        if (newer) {
          showConflict(newer);
          return;
        }
        const wrong = showErrors(form, error);
        setFailure(
          wrong
            ? i18n.t(
                'Some settings are not accepted. What is wrong stands below each, and the sections say how many there are.',
              )
            : i18n.t('The settings could not be saved. Please try again.'),
        );
        if (wrong) void goTo(wrong);
      },
    });
  const showWrong = async () => {
    const wrong = SECTIONS.flatMap(({ names }) => names).find((name) => form.getFieldState(name).invalid);
    if (wrong) await goTo(wrong);
  };

  return (
    <form
      noValidate
      aria-label={i18n.t('Settings')}
      onSubmit={(event) => void form.handleSubmit(submit, showWrong)(event)}
    >
      <SectionTabs form={form} shown={shown} />
      <div className="max-w-2xl rounded-xl border border-line bg-surface p-4 sm:p-6">
        <Sections form={form} shown={shown} />
      </div>
      <div className="save-bar mt-4 grid max-w-2xl gap-3 border-t border-line bg-paper py-3">
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={save.isPending}>
            {i18n.t('Save settings')}
          </Button>
          {isChanged && (
            <>
              <Button
                look="secondary"
                onClick={() => {
                  focusMain();
                  show(base);
                }}
              >
                {i18n.t('Discard changes')}
              </Button>
              <p className="text-muted">
                {i18n.t('Not saved: {sections}', {
                  sections: formatEnumeration(changed.map(({ legend }) => legend())),
                })}
              </p>
            </>
          )}
        </div>
      </div>
    </form>
  );
}
