let address = '';

/** Tells where the suite is reached, once, at start: what is printed and mailed must work everywhere. */
export function setUpInventory({ appUrl }: { appUrl: string }): void {
  address = appUrl;
}

/** A path of the suite as an absolute address. */
export function atSuite(path: string): string {
  return `${address}${path}`;
}
