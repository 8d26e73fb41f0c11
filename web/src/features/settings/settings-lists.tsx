import { MAX_NETWORKS, MAX_NEWS } from '@bookstore/contracts/limits';
import { i18n } from '@bookstore/i18n/i18n';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Checkbox, TextAreaField, TextField } from '../../shared/form/fields.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PictureField } from './picture-field.tsx';
import { RemoveItem } from './remove-item.tsx';
import type { SettingsFormState } from './settings-fields.ts';

type FormProps = { form: SettingsFormState };

const ITEM = 'grid gap-4 rounded-xl border border-line p-4';

/** The social networks to which the footer links. */
export function NetworkList({ form }: FormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'networks' });
  return (
    <>
      <ul aria-label={i18n.t('Social networks')} className="grid gap-4">
        {fields.map(({ id }, index) => (
          <li key={id} className={`${ITEM} sm:grid-cols-2`}>
            <TextField
              form={form}
              name={`networks.${index}.name`}
              label={i18n.t('Name of network {number}', { number: index + 1 })}
              required
            />
            <TextField
              form={form}
              name={`networks.${index}.url`}
              label={i18n.t('Address of network {number}', { number: index + 1 })}
              type="url"
              required
            />
            <RemoveItem
              label={i18n.t('Remove {title}', { title: i18n.t('network {number}', { number: index + 1 }) })}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          look="secondary"
          disabled={fields.length >= MAX_NETWORKS}
          onClick={() => append({ name: '', url: 'https://' })}
        >
          {i18n.t('Add a network')}
        </Button>
      </div>
    </>
  );
}

function NewsItems({ form }: FormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'news' });
  const news = useWatch({ control: form.control, name: 'news' }) ?? [];
  return (
    <>
      <ul aria-label={i18n.t('News')} className="grid gap-4">
        {fields.map(({ id }, index) => (
          <li key={id} className={ITEM}>
            <TextField
              form={form}
              name={`news.${index}.title`}
              label={i18n.t('Title of item {number}', { number: index + 1 })}
              required
            />
            <TextAreaField
              form={form}
              name={`news.${index}.summary`}
              label={i18n.t('Summary of item {number}', { number: index + 1 })}
              required
            />
            <TextAreaField
              form={form}
              name={`news.${index}.text`}
              label={i18n.t('Text of item {number}', { number: index + 1 })}
              hint={i18n.t('An empty line begins a paragraph.')}
            />
            <PictureField
              label={i18n.t('Picture of item {number}', { number: index + 1 })}
              address={news[index]?.picture ?? ''}
              onChange={(address) => form.setValue(`news.${index}.picture`, address, { shouldDirty: true })}
            />
            <RemoveItem
              label={i18n.t('Remove {title}', { title: i18n.t('item {number}', { number: index + 1 }) })}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          look="secondary"
          disabled={fields.length >= MAX_NEWS}
          onClick={() => append({ title: '', summary: '', text: '', picture: '' })}
        >
          {i18n.t('Add an item')}
        </Button>
      </div>
    </>
  );
}

/** The news of the home page: those of a new shop until the owner writes others, or none. */
export function NewsList({ form }: FormProps) {
  const isOwn = useWatch({ control: form.control, name: 'news' }) !== undefined;
  return (
    <>
      <Checkbox
        checked={isOwn}
        onChange={({ target }) =>
          form.setValue('news', target.checked ? [] : undefined, { shouldDirty: true })
        }
      >
        {i18n.t('Show news of our own, or none, in place of those of a new shop')}
      </Checkbox>
      {isOwn && <NewsItems form={form} />}
    </>
  );
}
