import { BellRing, Check, Mail, MailX } from 'lucide-react';
import { Link } from 'react-router';
import { shownCount } from '~/core/counted';
import { showDateTime } from '~/core/dates';
import { Badge, type BadgeTone } from '~/ui/badge';
import { Button, buttonClass, FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Form } from '~/ui/form';
import { MoreMenu } from '~/ui/more-menu';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { Pills } from '~/ui/pills';
import { read } from '~/web/read.server';
import { alertsPage as home, toOrderPage } from '../address';
import type { AlertType } from '../alert-conditions';
import { browseAlerts } from '../alerts.server';
import type { Route } from './+types/alerts';

export const meta = () => [{ title: 'Alerts · Laoban' }];
export const loader = read(browseAlerts, ({ items, ...page }) => ({
  ...page,
  alerts: items.map(({ _id, alertType, subjectId, subjectKind, description, createdAt }) => ({
    id: _id,
    alertType,
    description,
    at: createdAt.toISOString(),
    since: showDateTime(createdAt),
    page:
      subjectKind === 'item' ? `/InventoryDetails/${subjectId}` : `/Inventory/resources/${subjectId}/edit`,
  })),
}));

const looks: Record<AlertType, { word: string; tone: BadgeTone }> = {
  'out of stock': { word: 'Out of stock', tone: 'danger' },
  understock: { word: 'Understock', tone: 'warning' },
  overstock: { word: 'Overstock', tone: 'info' },
  maintenance: { word: 'Maintenance', tone: 'warning' },
};

export default function Alerts({ loaderData }: Route.ComponentProps) {
  const { alerts, show, all, toOrder, count, byMail, previous, next } = loaderData;
  const isNarrowed = show === 'to-order';
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-muted">
          {byMail
            ? 'We email you the open alerts each morning.'
            : 'Alerts clear themselves once the problem is fixed.'}
        </p>
        <MoreMenu className={buttonClass()}>
          <Form action={`${home}/mail`} preventScrollReset>
            <input type="hidden" name="wanted" value={byMail ? 'false' : 'true'} />
            <Button wide icon={byMail ? <MailX size={16} /> : <Mail size={16} />}>
              {byMail ? 'Stop the emails' : 'Email me each morning'}
            </Button>
          </Form>
          {alerts.length > 0 && <FileLink href={`${home}/export`}>Export</FileLink>}
        </MoreMenu>
      </div>
      {all > 0 && (
        <Pills
          label="Which alerts"
          current={isNarrowed ? toOrderPage : home}
          pills={[
            { to: home, label: `All (${shownCount(all)})` },
            { to: toOrderPage, label: `To order (${shownCount(toOrder)})` },
          ]}
        />
      )}
      {alerts.length === 0 ? (
        <EmptyState
          icon={BellRing}
          title={isNarrowed ? 'Nothing to order' : 'No alerts'}
          text="You’ll see an alert when an item runs low or piles up, or when maintenance is due."
          action={<LinkButton to="/Inventory">See your stock</LinkButton>}
        />
      ) : (
        <ul
          // A changed list is rendered as new, so that its buttons ignore a second press (`settles`).
          key={String(alerts.map(({ id }) => id))}
          className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100"
        >
          {alerts.map(({ id, alertType, description, at: when, since, page }) => (
            <li key={id} className="flex items-center gap-x-4 px-4 py-2.5">
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                {/* Always underlined: touch screens show no hover. */}
                <Link
                  to={page}
                  discover="none"
                  className="w-fit font-medium underline decoration-base-content/30 underline-offset-4 wrap-anywhere hover:text-primary"
                >
                  {description}
                </Link>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Badge tone={looks[alertType].tone}>{looks[alertType].word}</Badge>
                  <time dateTime={when} className="text-small text-muted">
                    since {since}
                  </time>
                </span>
              </div>
              <Form action={`${home}/${id}/resolve`} preventScrollReset className="settles">
                {isNarrowed && <input type="hidden" name="show" value={show} />}
                <Button size="small" icon={<Check size={16} className="max-sm:hidden" />}>
                  Resolve
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {(previous || next) && (
        <Pager
          at={listAt(home, { show: isNarrowed ? show : '' })}
          previous={previous}
          next={next}
          shown={shownOf(alerts.length, count, 'alert')}
        />
      )}
    </>
  );
}
