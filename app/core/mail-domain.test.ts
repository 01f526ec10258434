import { domainToASCII, domainToUnicode } from 'node:url';
import { describe, expect, test } from 'vitest';
import { withAsciiDomain, withReadableDomain } from './mail-domain';
import { clientEmail } from './text';

const domains = [
  '咖啡.sg',
  'bücher.example',
  'शॉप.भारत',
  'مثال.إختبار',
  'kopi-咖啡-teh.公司.cn',
  '食狮.公司',
  'ñandú.cl',
  'кофе.рф',
];

test.each(domains)('%s is written as the mail system has it, and read as people write it', (domain) => {
  const ascii = withAsciiDomain(`tan@${domain}`);
  expect(ascii).toBe(`tan@${domainToASCII(domain)}`);
  expect(withReadableDomain(ascii)).toBe(`tan@${domainToUnicode(domainToASCII(domain))}`);
  expect(withReadableDomain(ascii)).toBe(`tan@${domain}`);
});

test.each([
  'tan@kopi.example',
  'tan',
  '',
  'tan@xn--',
  'tan@xn--99999999999',
  'tan@xn--a.example',
  'a@b@kopi.example',
])('%j stays as it is', (address) => {
  expect(withAsciiDomain(address)).toBe(address);
  expect(withReadableDomain(address)).toBe(address);
});

describe('a client’s address', () => {
  const read = (typed: unknown) => clientEmail('Needed.', 'Wrong.').safeParse(typed);

  test.each([
    ['Tan@咖啡.SG', 'tan@咖啡.sg'],
    ['tan@咖啡。sg', 'tan@咖啡.sg'],
    ['tan@xn--bur6r.sg', 'tan@咖啡.sg'],
    [' ah.kow@KOPI.example ', 'ah.kow@kopi.example'],
  ])('%s is %s', (typed, stored) => {
    expect(read(typed).data).toBe(stored);
  });

  test.each([
    'tan@咖啡',
    'tan@',
    '咖啡',
    'tan@咖 啡.sg',
    'tan@咖啡.sg/x.example',
    'tan@咖啡.sg:25',
    'tan@@咖啡.sg',
    'tan@咖啡.sg,b@c.sg',
    'tan@咖啡.sg>',
  ])('%s is refused', (typed) => {
    expect(read(typed).success).toBe(false);
  });
});
