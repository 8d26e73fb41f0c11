import { send } from './http.ts';
import { asStaff } from '../staff/staff-token.ts';

const REVOKE_AFTER_MS = 60_000;
const DOWNLOAD_TIMEOUT_MS = 10 * 60 * 1000;

/** Gives a file to the browser to save. A link alone could not send a token. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/** Downloads a CSV file on behalf of staff, and saves it. Throws a `RequestError`. */
export async function saveCsv(path: string, name: string, query = {}): Promise<void> {
  const headers = { accept: 'text/csv' };
  const response = await send(path, { query, headers, bearer: asStaff, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  saveFile(await response.blob(), name);
}
