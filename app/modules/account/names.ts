/** Public mail providers, whose domain says nothing about the company. */
const everybodys =
  /^(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|proton|protonmail|gmx|qq|163|126|singnet|starhub)\./;

/** A person's name guessed from an address: 'mei.ling-tan@kopi.sg' -> 'Mei Ling Tan'. */
export function personNameFrom(email: string): string {
  return capitals(email.split('@')[0]?.split('+')[0] ?? email);
}

/** A company's name guessed from an address: the domain ('tan-brothers.com.sg' -> 'Tan Brothers'), or the person's name. */
export function companyNameFrom(email: string): string {
  const domain = email.split('@')[1] ?? '';
  return everybodys.test(domain) ? personNameFrom(email) : capitals(domain.split('.')[0] ?? domain);
}

function capitals(words: string): string {
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1))
    .join(' ');
}
