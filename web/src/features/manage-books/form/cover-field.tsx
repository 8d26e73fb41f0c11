import type { Book } from '@bookstore/contracts/books';
import { COVER_MAX_BYTES, COVER_MEDIA_TYPES, HEIC_REFUSED } from '@bookstore/contracts/covers';
import { i18n } from '@bookstore/i18n/i18n';
import { useRef, useState } from 'react';
import { Cover } from '../../../shared/covers/cover.tsx';
import { FileField } from '../../../shared/form/file-field.tsx';
import { readFieldErrors, RequestError } from '../../../shared/http/http.ts';
import { explainField } from '../../../shared/language/sentences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { StaffIcon } from '../../../shared/ui/staff-icon.tsx';

const describeTooLarge = () => i18n.t('Please choose a picture of at most 5 MB');

/** What PNG, JPEG, WebP and AVIF files begin with, whatever their names say. */
const SIGNATURES = [/^\x89PNG\r\n.\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(?:.{4})*?avi[fs]/s];
/** Photos of iPhones, which those convert themselves where they are asked for other types. */
const HEIC = /^.{4}ftyp(?:.{4})*?hei[cx]/s;
const SIGNATURE_BYTES = 64;

const readStart = async (file: File): Promise<string> =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));

/** Why a file cannot be a cover, as far as a browser can tell. The server checks more. */
async function findCoverFault(file: File): Promise<string | undefined> {
  if (file.size > COVER_MAX_BYTES) return describeTooLarge();
  try {
    const start = await readStart(file);
    if (!SIGNATURES.some((signature) => signature.test(start)))
      return HEIC.test(start)
        ? explainField(HEIC_REFUSED)
        : i18n.t('Please choose a PNG, JPEG, WebP or AVIF picture');
    (await createImageBitmap(file)).close();
    return undefined;
  } catch (error) {
    if (error instanceof DOMException)
      return i18n.t('This picture cannot be read, it may be damaged. Please choose another');
    throw error;
  }
}

/** A readable picture with its preview, or what is wrong with the file that was chosen. */
type Checked = { file?: File; previewUrl?: string; fault?: string };

const NOTHING: Checked = {};

/** A data URL, because the content security policy allows no `blob:` ones. */
const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsDataURL(file);
  });

async function check(file: File): Promise<Checked> {
  const fault = await findCoverFault(file);
  return fault ? { fault } : { file, previewUrl: await readDataUrl(file) };
}

/** The picture that is chosen for a book. */
export function useCover() {
  const [checked, setChecked] = useState(NOTHING);
  const [isChecking, setIsChecking] = useState(false);
  const latest = useRef(Promise.resolve(NOTHING));

  const choose = (file: File | undefined) => {
    const checking = file ? check(file) : Promise.resolve(NOTHING);
    latest.current = checking;
    setChecked(NOTHING);
    setIsChecking(file !== undefined);
    void checking.then((result) => {
      if (latest.current !== checking) return;
      setChecked(result);
      setIsChecking(false);
    });
  };
  /** `whenChecked` resolves with what was chosen last. */
  return { ...checked, isChecking, choose, whenChecked: () => latest.current };
}
type ChosenCover = ReturnType<typeof useCover>;

/** Why the server refused a cover. Only a cover can make the request too large. */
function coverErrorOf(error: unknown): string | undefined {
  const message = readFieldErrors(error).find(({ path }) => path === 'cover')?.message;
  return message ?? (error instanceof RequestError && error.status === 413 ? describeTooLarge() : undefined);
}

/** The chosen picture, as the shop will show it; else the present cover. */
function Preview({ cover: { file, previewUrl }, book }: { cover: ChosenCover; book: Book | undefined }) {
  if (file)
    return (
      <img
        src={previewUrl}
        width={240}
        height={360}
        alt={i18n.t('Preview of {name}', { name: file.name })}
        className="aspect-2/3 w-full rounded-md object-cover shadow-cover"
      />
    );
  if (book) return <Cover book={book} sizes="96px" />;
  return (
    <span className="flex aspect-2/3 items-center justify-center rounded-md bg-paper-deep text-muted">
      <StaffIcon name="image" className="size-8" />
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

  const hint = isChecking
    ? i18n.t('Reading the picture...')
    : i18n.t('PNG, JPEG, WebP or AVIF, at most 5 MB.');
  return (
    <FileField
      label={label}
      hint={file ? i18n.t('Selected: {name}', { name: file.name }) : hint}
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
          {i18n.t('Remove picture')}
        </Button>
      )}
    </FileField>
  );
}
