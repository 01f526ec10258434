const address = /\S+:\/\/\S*|\bwww\.\S+|\S+@\S+/giu;
/** A domain with its path: 'dbs-bank.example/login'. */
const domain = /((?:[\p{L}\p{N}-]+[.．。｡])+\p{L}{2,})(?:[/:?#]\S*)?/giu;

/** A name (at most 200 characters) without what mailboxes make a link of. Dots between words become spaces: 'Booking.com' is 'Booking com'. */
export function withoutLinks(name: string): string {
  return name
    .replace(address, ' ')
    .replace(domain, (_, words: string) => words.replace(/[.．。｡]/gu, ' '))
    .replace(/\s+/gu, ' ')
    .trim();
}
