const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');
const WEBP_HEADER_BYTES = 8;

const endsWith = (bytes: Buffer, end: Buffer) => bytes.subarray(-end.length).equals(end);

/** Whether the boxes that an AVIF file consists of fill it exactly. */
function hasWholeBoxes(bytes: Buffer): boolean {
  let offset = 0;
  while (offset + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(offset);
    // Zero says: to the end of the file. Less than its own header is no box.
    if (size === 0) return true;
    if (size < 8) return false;
    offset += size;
  }
  return offset === bytes.length;
}

const CHECKS: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => endsWith(bytes, PNG_END),
  jpeg: (bytes) => endsWith(bytes, JPEG_END),
  webp: (bytes) => bytes.readUInt32LE(4) + WEBP_HEADER_BYTES === bytes.length,
  heif: hasWholeBoxes,
};

/** Whether a file ends where its picture does: it is not cut off, and nothing else hides behind it. */
export const endsWithPicture = (format: string, bytes: Buffer): boolean => CHECKS[format]?.(bytes) ?? false;
