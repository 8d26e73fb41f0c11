import type { Book } from '@bookstore/contracts/books';
import { COVER_MEDIA_TYPES } from '@bookstore/contracts/covers';
import { type DragEvent, useRef, useState } from 'react';
import { Cover } from '../../shared/cover.tsx';
import { Field } from '../../shared/form/field.tsx';
import { readFieldErrors, RequestError } from '../../shared/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { type ChosenCover, TOO_LARGE } from './use-cover.ts';

/** Why the server refused a cover. Only a cover can make the request too large. */
function coverErrorOf(error: unknown): string | undefined {
  const message = readFieldErrors(error).find(({ path }) => path === 'cover')?.message;
  return message ?? (error instanceof RequestError && error.status === 413 ? TOO_LARGE : undefined);
}

type PreviewProps = { cover: ChosenCover; book: Book | undefined };

/** The chosen picture, as the shop will show it; else the present cover. */
function Preview({ cover: { file, previewUrl }, book }: PreviewProps) {
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

/** A file is chosen with the field, or dropped beside it. */
export function CoverField({ label, book, cover, error, onChoose }: CoverFieldProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { file, fault, isChecking } = cover;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChoose(dropped);
  };
  const remove = () => {
    input.current?.focus();
    onChoose(undefined);
  };

  const hint = isChecking ? 'Reading the picture...' : 'PNG, JPEG, WebP or AVIF, at most 5 MB.';
  return (
    <Field label={label} hint={file ? `Selected: ${file.name}` : hint} error={fault ?? coverErrorOf(error)}>
      {(control) => (
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is another way to use the field in it
        <div
          data-over={isOver || undefined}
          className="flex flex-wrap items-center gap-5 rounded-xl border-2 border-dashed border-line-strong bg-surface p-4 data-over:border-accent data-over:bg-accent-soft"
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <div className="w-24 shrink-0">
            <Preview cover={cover} book={book} />
          </div>
          <div className="min-w-0 flex-1 basis-40">
            <input
              {...control}
              ref={input}
              type="file"
              accept={COVER_MEDIA_TYPES.join(',')}
              // The hint below shows the name of the file, also of a dropped one.
              className="min-h-11 w-full text-transparent file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-line-strong file:bg-paper file:px-4 file:font-semibold file:text-ink"
              onChange={({ target }) => {
                onChoose(target.files?.[0]);
                // Lets the same file be chosen again.
                target.value = '';
              }}
            />
            <p aria-hidden="true" className="mt-2 text-sm text-muted">
              Or drop a picture here.
            </p>
            {(file ?? fault) && (
              <Button look="secondary" className="mt-2" onClick={remove}>
                Remove picture
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
