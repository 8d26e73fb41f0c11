import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';
import { useRef, useState } from 'react';

export const TOO_LARGE = 'Please choose a picture of at most 5 MB';
const NO_PICTURE = 'Please choose a PNG, JPEG, WebP or AVIF picture';
const DAMAGED = 'This picture cannot be read, it may be damaged. Please choose another';

/** What PNG, JPEG, WebP and AVIF files begin with, whatever their names say. */
const SIGNATURES = [/^\x89PNG\r\n.\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(?:.{4})*?avi[fs]/s];
const SIGNATURE_BYTES = 64;

const readStart = async (file: File): Promise<string> =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));

/** Why a file cannot be a cover, as far as a browser can tell. The server checks more. */
async function findCoverFault(file: File): Promise<string | undefined> {
  if (file.size > COVER_MAX_BYTES) return TOO_LARGE;
  try {
    const start = await readStart(file);
    if (!SIGNATURES.some((signature) => signature.test(start))) return NO_PICTURE;
    (await createImageBitmap(file)).close();
    return undefined;
  } catch (error) {
    if (error instanceof DOMException) return DAMAGED;
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
export type ChosenCover = ReturnType<typeof useCover>;
