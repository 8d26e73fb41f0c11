import type { Book } from '@bookstore/contracts/books';
import { COVER_MEDIA_TYPES } from '@bookstore/contracts/covers';
import { useRef } from 'react';
import { Cover } from '../../../shared/covers/cover.tsx';
import { FileField } from '../../../shared/form/file-field.tsx';
import { readFieldErrors, RequestError } from '../../../shared/http/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { type ChosenCover, TOO_LARGE } from './use-cover.ts';

/** Why the server refused a cover. Only a cover can make the request too large. */
function coverErrorOf(error: unknown): string | undefined {
  const message = readFieldErrors(error).find(({ path }) => path === 'cover')?.message;
  return message ?? (error instanceof RequestError && error.status === 413 ? TOO_LARGE : undefined);
}

/** The chosen picture, as the shop will show it; else the present cover. */
function Preview({ cover: { file, previewUrl }, book }: { cover: ChosenCover; book: Book | undefined }) {
  if (file)
    return (
      <img
        src={previewUrl}
        width={240}
        height={360}
        alt={`Preview of ${file.name}`}
        className="aspect-2/3 w-full rounded-md object-cover shadow-cover"
      />
    );
  if (book) return <Cover book={book} sizes="96px" />;
  return (
    <span className="flex aspect-2/3 items-center justify-center rounded-md bg-paper-deep text-muted">
      <Icon name="image" className="size-8" />
    </span>
  );
}

type CoverFieldProps = {
  label: string;
  /** The book that has a cover already. */
  book: Book | undefined;
  cover: ChosenCover;
  /** Why the book could not be saved. */
  error: Error | null;
  onChoose: (file: File | undefined) => void;
};

/** The picture of a book, from a file. */
export function CoverField({ label, book, cover, error, onChoose }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { file, fault, isChecking } = cover;

  const remove = () => {
    input.current?.focus();
    onChoose(undefined);
  };

  const hint = isChecking ? 'Reading the picture...' : 'PNG, JPEG, WebP or AVIF, at most 5 MB.';
  return (
    <FileField
      label={label}
      hint={file ? `Selected: ${file.name}` : hint}
      error={fault ?? coverErrorOf(error)}
      accept={COVER_MEDIA_TYPES.join(',')}
      noun="a picture"
      input={input}
      onChoose={onChoose}
      start={
        <div className="w-24 shrink-0">
          <Preview cover={cover} book={book} />
        </div>
      }
    >
      {(file ?? fault) && (
        <Button look="secondary" className="mt-2" onClick={remove}>
          Remove picture
        </Button>
      )}
    </FileField>
  );
}
