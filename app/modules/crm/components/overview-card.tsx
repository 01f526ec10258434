import { noEmailYet } from '~/core/client-mail';
import { showDate } from '~/core/dates';
import { DetailList } from '~/ui/detail-list';
import type { ShownClient } from '../pages/dashboard';

/** What is known of a client, with links to call, email and visit the website. */
export function OverviewCard({ client, columns = 2 }: { client: ShownClient; columns?: 1 | 2 }) {
  const { name, industry, contactPerson, role, email, phones, website, address, referral, createdAt } =
    client;
  const { postalCode, billingEmail, uen } = client;
  const items = [
    ['Company name', name],
    ['Industry', industry],
    ['Contact person', contactPerson],
    ['Role', role],
    ['Email', email ? <TextLink key="email" href={`mailto:${email}`} text={email} /> : noEmailYet],
    [
      'Phone',
      phones.length > 0 &&
        phones.map(({ text, to }) => (to ? <TextLink key={to} href={to} text={text} /> : text)),
    ],
    ['Website', website && <TextLink key="website" href={webAddress(website)} text={website} elsewhere />],
    ['Address', address],
    ['Postal code', postalCode],
    [
      'Billing email',
      billingEmail && <TextLink key="billing" href={`mailto:${billingEmail}`} text={billingEmail} />,
    ],
    ['UEN', uen],
    ['Referred to us', referral && 'Yes'],
    ['Client since', showDate(createdAt)],
  ] as const;
  return <DetailList columns={columns} items={items.filter(([, value]) => value)} />;
}

function TextLink({ href, text, elsewhere }: { href: string; text: string; elsewhere?: boolean }) {
  return (
    <a
      href={href}
      className="text-primary underline underline-offset-4"
      {...(elsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {text}
    </a>
  );
}

/** People often leave out the protocol. Only http and https addresses become links. */
function webAddress(typed: string): string {
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
}
