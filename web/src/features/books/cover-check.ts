import { COVER_MAX_BYTES } from '@bookstore/contracts/covers';

export const TOO_LARGE = 'Please choose a picture of at most 5 MB';
const NO_PICTURE = 'Please choose a PNG, JPEG, WebP or AVIF picture';
const DAMAGED = 'This picture cannot be read, it may be damaged. Please choose another';

/** What PNG, JPEG, WebP and AVIF files begin with, whatever their names say. */
const SIGNATURES = [/^\x89PNG\r\n.\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(?:.{4})*?avi[fs]/s];
const SIGNATURE_BYTES = 64;

const readStart = async (file: File): Promise<string> =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));

/** Why a file cannot be a cover, as far as browsers can tell: the server looks closer. */
export async function findCoverFault(file: File): Promise<string | undefined> {
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
