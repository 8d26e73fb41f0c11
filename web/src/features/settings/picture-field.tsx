import { COVER_MEDIA_TYPES } from '@bookstore/contracts/covers';
import { i18n } from '@bookstore/i18n/i18n';
import { useMutation } from '@tanstack/react-query';
import { FileField } from '../../shared/form/file-field.tsx';
import { readFieldErrors, RequestError } from '../../shared/http/http.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { addPicture } from './settings.queries.ts';

function explain(error: Error): string {
  if (error instanceof RequestError && error.status === 413)
    return i18n.t('Please choose a picture of at most 5 MB');
  return readFieldErrors(error)[0]?.message ?? i18n.t('The picture could not be uploaded. Please try again.');
}

type PictureFieldProps = { label: string; address: string; onChange: (address: string) => void };

/** A picture of the shop, uploaded at once; only saving the settings shows it. */
export function PictureField({ label, address, onChange }: PictureFieldProps) {
  const upload = useMutation({ mutationFn: addPicture });
  return (
    <FileField
      label={label}
      hint={
        upload.isPending
          ? i18n.t('Uploading the picture...')
          : i18n.t('PNG, JPEG, WebP or AVIF, at most 5 MB.')
      }
      error={upload.error ? explain(upload.error) : undefined}
      accept={COVER_MEDIA_TYPES.join(',')}
      noun="a picture"
      onChoose={(file) => file && upload.mutate(file, { onSuccess: onChange })}
      start={address && <img src={address} alt="" className="h-20 max-w-40 shrink-0 object-contain" />}
    >
      {address && (
        <Button look="secondary" className="mt-2" onClick={() => onChange('')}>
          <Trans
            id="Remove picture<hidden>: {label}</hidden>"
            values={{ label }}
            components={{ hidden: <span className="sr-only" /> }}
          />
        </Button>
      )}
    </FileField>
  );
}
