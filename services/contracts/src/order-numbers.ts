const NUMBER = /^[\dA-Z]{8}$/;

/** The number of an order as it is stored, from what a person typed: in small letters, with O for 0, I or L for 1, and hyphens. */
export function toOrderNumber(text: string): string | undefined {
  const number = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return NUMBER.test(number) ? number : undefined;
}
