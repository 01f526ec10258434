import { Briefcase, FileText, Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showDate } from '~/core/dates';
import { showMoney } from '~/core/money';
import { whatsAppAddress } from '~/core/whatsapp';
import { Badge, type BadgeTone } from '~/ui/badge';
import { buttonClass, LinkButton } from '~/ui/button';
import type { ShownClient } from '../pages/dashboard';

const moods: Record<NonNullable<ShownClient['mood']>, { word: string; tone: BadgeTone }> = {
  positive: { word: 'Positive', tone: 'success' },
  neutral: { word: 'Neutral', tone: 'neutral' },
  negative: { word: 'Negative', tone: 'danger' },
};

interface ClientFactsProps {
  client: ShownClient;
  planned: { title: string; at: string; link: string | null } | undefined;
  quotation: { id: string; number: string; amount: number } | null;
}

/** How things are with a client, at a glance: each leads to where more of it is. */
export function ClientFacts({ client, planned, quotation }: ClientFactsProps) {
  const home = `/clientDashBoard/${client.id}`;
  const mood = client.mood && moods[client.mood];
  return (
    <dl className="client-facts card-box rounded-box border border-base-300 bg-base-100 shadow-faint">
      <Fact label="Mood">
        {mood ? (
          <Link to={`${home}/sentiment`}>
            <Badge tone={mood.tone}>{mood.word}</Badge>
          </Link>
        ) : (
          'Not known yet'
        )}
      </Fact>
      <Fact label="Last contact">{client.lastContact ? showDate(client.lastContact) : 'None yet'}</Fact>
      <Fact label="Next meeting or visit">
        {planned ? <MaybeLink to={planned.link}>{planned.at}</MaybeLink> : 'None planned'}
        {planned && <small>{planned.title}</small>}
      </Fact>
      {client.may.quote && (
        <Fact label="Open quotation">
          {quotation ? <Link to={`/Quotes/${quotation.id}`}>{showMoney(quotation.amount)}</Link> : 'None'}
          {quotation && <small>{quotation.number}</small>}
        </Fact>
      )}
      {client.may.quote && (
        <Fact label="Owed">
          {client.open ? <Link to={`${home}/invoices`}>{client.open}</Link> : 'Nothing'}
          {client.overdue && <small className="text-error!">{client.overdue} overdue</small>}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function MaybeLink({ to, children }: { to: string | null; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}

/** What people do with a client most. */
export function ClientButtons({ client }: { client: ShownClient }) {
  const { id, name, address, email, phones, phoneE164, may } = client;
  const call = phones.find(({ to }) => to)?.to;
  const look = buttonClass({});
  const job = new URLSearchParams({ list: '', client: name, endLocation: address });
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(3.9rem,1fr))] max-sm:gap-1.5 max-sm:*:h-14 max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-0 max-sm:*:text-small">
      {call && (
        <a href={call} className={look}>
          <Phone size={16} aria-hidden="true" />
          Call
        </a>
      )}
      {phoneE164 && (
        <a href={whatsAppAddress(phoneE164)} className={look} target="_blank" rel="noopener noreferrer">
          <MessageCircle size={16} aria-hidden="true" />
          WhatsApp
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={look}>
          <Mail size={16} aria-hidden="true" />
          E-mail
        </a>
      )}
      {may.quote && (
        <LinkButton to={`/Quotes/new?client=${id}`} icon={<FileText size={16} />}>
          Quote
        </LinkButton>
      )}
      {may.job && (
        <LinkButton to={`/JobManagement/new?${job}`} icon={<Briefcase size={16} />}>
          Job
        </LinkButton>
      )}
    </div>
  );
}
