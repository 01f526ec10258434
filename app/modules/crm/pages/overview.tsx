import { Pencil, Trash2 } from 'lucide-react';
import { Link, useOutletContext } from 'react-router';
import { buttonClass, LinkButton } from '~/ui/button';
import { Card, Section } from '~/ui/page';
import { LeadScoreReasons } from '../components/lead-score';
import { OverviewCard } from '../components/overview-card';
import type { ShownClient } from './dashboard';

export default function Overview() {
  const client = useOutletContext<ShownClient>();
  const home = `/clientDashBoard/${client.id}`;
  return (
    <>
      <Section
        title="Details"
        action={
          <>
            <LinkButton to={`${home}/edit`} icon={<Pencil size={16} />} preventScrollReset>
              Edit
            </LinkButton>
            <Link to={`${home}/delete`} className={buttonClass({ variant: 'ghost' })} preventScrollReset>
              <Trash2 size={16} />
              Delete
            </Link>
          </>
        }
      >
        <Card>
          <OverviewCard client={client} />
        </Card>
      </Section>
      <Section title="Lead score" text="Based on recent activity. Updated daily.">
        <Card className="max-w-2xl">
          <LeadScoreReasons score={client.leadScore} scored={client.scored} />
        </Card>
      </Section>
    </>
  );
}
