import { LANGUAGES, SOURCE_LANGUAGE, wordsLocaleOf } from '@bookstore/contracts/shop-languages';
import { formatMoney } from '@bookstore/contracts/shop-format';
import { isCurrency } from '@bookstore/contracts/shop';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../shared/form/fields.tsx';
import type { SelectOption } from '../../shared/ui/select.tsx';
import { describeSetting, type SettingsFormState } from './settings-fields.ts';

type FormProps = { form: SettingsFormState };
type FormatSetting = 'currency' | 'language' | 'locale' | 'timeZone';

/** No list of them can be asked for. */
const LOCALES =
  'af-ZA ar-AE ar-EG ar-MA ar-SA az-AZ be-BY bg-BG bn-BD bn-IN bs-BA ca-ES cs-CZ cy-GB da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US en-ZA es-AR es-CL es-CO es-ES es-MX es-PE es-US et-EE eu-ES fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR fr-LU ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-CH it-IT ja-JP ka-GE kk-KZ km-KH kn-IN ko-KR lo-LA lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN ms-MY my-MM nb-NO ne-NP nl-BE nl-NL pa-IN pl-PL pt-BR pt-PT ro-RO ru-RU si-LK sk-SK sl-SI sq-AL sr-RS sv-FI sv-SE sw-KE ta-IN te-IN th-TH tr-TR uk-UA ur-PK uz-UZ vi-VN zh-CN zh-HK zh-TW zu-ZA'.split(
    ' ',
  );

const byLabel = (left: SelectOption, right: SelectOption) =>
  left.label.localeCompare(right.label, i18n.locale);

const listCurrencies = (): SelectOption[] => {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter(isCurrency)
    .map((value) => ({ value, label: `${value}, ${names.of(value) ?? value}` }));
};

const listLocales = (): SelectOption[] => {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language', languageDisplay: 'standard' });
  const options = LOCALES.map((value) => ({ value, label: `${names.of(value) ?? value}, ${value}` }));
  return options.toSorted(byLabel);
};

const listTimeZones = (): SelectOption[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

const listLanguages = (): SelectOption[] => LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }));

const LISTS: Readonly<Record<FormatSetting, () => SelectOption[]>> = {
  currency: listCurrencies,
  language: listLanguages,
  locale: listLocales,
  timeZone: listTimeZones,
};

/** What is stored is in its list, also if this browser does not know it. */
const createFormatField = (name: FormatSetting) =>
  function FormatField({ form }: FormProps) {
    const [known] = useState(LISTS[name]);
    const stored = form.formState.defaultValues?.[name] ?? '';
    const isKnown = known.some(({ value }) => value === stored);
    const options = isKnown ? known : [{ value: stored, label: stored }, ...known];
    const { label, hint, required } = describeSetting(name);
    return (
      <SelectField form={form} name={name} label={label} hint={hint} required={required} options={options} />
    );
  };

export const CurrencyField = createFormatField('currency');
export const LanguageField = createFormatField('language');
export const LocaleField = createFormatField('locale');
export const TimeZoneField = createFormatField('timeZone');

/** An amount and a day as the shop would write them; nothing while that is not known. */
function writeSample(shop: { currency: string; language: string; locale: string }): string {
  try {
    const day = new Date().toLocaleDateString(wordsLocaleOf(shop), { dateStyle: 'long' });
    return `${formatMoney(1234.5, shop)} · ${day}`;
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

export function FormatSample({ form }: FormProps) {
  const [currency, language = SOURCE_LANGUAGE, locale] = useWatch({
    control: form.control,
    name: ['currency', 'language', 'locale'],
  });
  const sample = writeSample({ currency, language, locale });
  return <p role="status">{sample && i18n.t('They are written so: {sample}', { sample })}</p>;
}
