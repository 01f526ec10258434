/** How postal codes look in Singapore. Other countries have others: 50450 is in Kuala Lumpur. */
const ofSingapore = /^\d{6}$/;

/** Whether an address ends where its postal code goes on: '56 Eng Hoon Street, Singapore'. */
const isOpenEnded = (address: string) => /\bsingapore$/i.test(address.trimEnd());

/**
 * An address with its postal code after `between`: 'Singapore 208787', or the code of another country alone. The address as it
 * was if it has the code already.
 */
export function withPostalCode(address: string, postalCode: string, between: '\n' | ', '): string {
  if (postalCode === '' || address.includes(postalCode)) return address;
  if (!ofSingapore.test(postalCode)) return [address, postalCode].filter(Boolean).join(between);
  if (isOpenEnded(address)) return `${address.trimEnd()} ${postalCode}`;
  return [address, `Singapore ${postalCode}`].filter(Boolean).join(between);
}
