import { COVER_MAX_BYTES, COVER_MEDIA_TYPES } from '@bookstore/contracts/covers';
import { Field } from '../../shared/field/field.tsx';
import { COVER_TOO_LARGE } from './refused-fields.ts';

type CoverFileFieldProps = {
  label: string;
  file: File | undefined;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
};

/** Whether the shop would refuse the file for its size alone. */
export const isTooLarge = (file: File | undefined): boolean => (file?.size ?? 0) > COVER_MAX_BYTES;

/** Chooses an image file and says which one was chosen. */
export const CoverFileField = ({ label, file, error, onChoose }: CoverFileFieldProps) => (
  <Field
    label={label}
    hint={file ? `Selected: ${file.name}` : 'PNG, JPEG, WebP or AVIF, at most 5 MB.'}
    error={isTooLarge(file) ? COVER_TOO_LARGE : error}
  >
    {(control) => (
      <input
        {...control}
        type="file"
        accept={COVER_MEDIA_TYPES.join(',')}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
        }}
      />
    )}
  </Field>
);
