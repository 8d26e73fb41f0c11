/** The bytes of a text in an encoding of one byte a character that `TextDecoder` has. */
export function encodeText(text: string, encoding: string): Buffer<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = bytes.get(character);
      if (byte === undefined) throw new Error(`${encoding} has no ${character}`);
      return byte;
    }),
  );
}

/** The bytes of a text in UTF-16 with the higher byte first. */
export const toUtf16be = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'utf16le').swap16();
