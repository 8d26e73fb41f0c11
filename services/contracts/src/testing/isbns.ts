/** Makes a valid ISBN-13 of a number: the digits of `prefix`, the number in those up to the twelfth, and the check digit. */
export function makeIsbn(prefix: string, number: number): string {
  const digits = prefix + String(number).padStart(12 - prefix.length, '0');
  const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
