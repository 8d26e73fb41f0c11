import { Field } from '../../shared/field/field.tsx';

type CoverFileFieldProps = { fileName: string; onChoose: (fileName: string) => void };

/** Chooses an image file and says which one was chosen. An empty name takes the choice back. */
export const CoverFileField = ({ fileName, onChoose }: CoverFileFieldProps) => (
  <Field label="Cover Image" hint={fileName && `Selected: ${fileName}`}>
    {(control) => (
      <input
        {...control}
        key={fileName === '' ? 'none' : 'chosen'}
        type="file"
        accept="image/*"
        onChange={(event) => {
          onChoose(event.target.files?.[0]?.name ?? '');
        }}
      />
    )}
  </Field>
);
