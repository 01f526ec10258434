import { Pencil, Plus } from 'lucide-react';
import { Outlet } from 'react-router';
import { Button, buttonClass, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { MoreMenu } from '~/ui/more-menu';
import { Section } from '~/ui/page';
import { read } from '~/web/read.server';
import { shownDays } from '../balance';
import { readTypes } from '../settings.server';
import { statutes } from '../statutory';
import { builtInTypes, sameType, typeLabel } from '../types';
import type { Route } from './+types/settings';

const home = '/LeaveManagement/settings';

export const meta = () => [{ title: 'Types of leave · Laoban' }];
export const loader = read(readTypes, ({ types, kit }) => ({
  kit,
  types: types.map(({ name, days, prorated, carryOver, carriesFrom }) => ({
    name,
    label: typeLabel(name),
    days,
    rules: [
      prorated && 'prorated for people who join during the year',
      carryOver > 0 && `at most ${shownDays(carryOver)} carried over, from ${carriesFrom} on`,
    ]
      .filter(Boolean)
      .join(', '),
    own: !builtInTypes.some((type) => sameType(type.name, name)),
  })),
}));

/** The types of leave with their rules. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Section
        title="Types of leave"
        text="Days a year for everyone without their own entitlement. Proration and carry-over are off until you turn them on."
        action={
          <LinkButton to={`${home}/new`} icon={<Plus size={16} />} preventScrollReset>
            Add a type
          </LinkButton>
        }
      >
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 shadow-faint">
          {loaderData.types.map(({ name, label, days, rules, own }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <p className="w-18 shrink-0 tabular-nums">
                <b className="font-semibold text-xl">{shownDays(days)}</b>{' '}
                <span className="text-muted">{days === 1 ? 'day' : 'days'}</span>
              </p>
              <div className="min-w-0 flex-1 basis-24">
                <h3 className="font-medium wrap-anywhere">{label}</h3>
                {rules && <p className="text-small text-muted first-letter:uppercase">{rules}</p>}
              </div>
              <div className="flex gap-2">
                {own && (
                  <Form action={`${home}/remove`} preventScrollReset>
                    <input type="hidden" name="name" value={name} />
                    <Button variant="ghost" aria-label={`Remove ${label}`}>
                      Remove
                    </Button>
                  </Form>
                )}
                <LinkButton
                  to={`${home}/edit?${new URLSearchParams({ name })}`}
                  icon={<Pencil size={16} />}
                  aria-label={`Edit ${label}`}
                  preventScrollReset
                >
                  Edit
                </LinkButton>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Kit isOn={loaderData.kit} />
      <Outlet />
    </>
  );
}

function Turn({ on, label }: { on: boolean; label: string }) {
  return (
    <Form action={`${home}/kit`} preventScrollReset>
      <input type="hidden" name="on" value={String(on)} />
      <Button wide variant={on ? 'secondary' : 'danger'}>
        {label}
      </Button>
    </Form>
  );
}

/** Singapore's statutory leave: what it is, and the button that turns it on or off. */
function Kit({ isOn }: { isOn: boolean }) {
  return (
    <Section
      title="Singapore’s statutory leave"
      text={
        isOn
          ? 'On. Balances below the law are marked; nothing is refused. Enter children under Balances.'
          : 'Off. Marks balances below the law, and gives parents leave for their children. Nothing is refused.'
      }
      action={
        isOn ? (
          <MoreMenu label="Turn off" className={buttonClass()}>
            <p className="w-64 p-2">The children’s birth dates are deleted. Leave already taken stays.</p>
            <Turn on={false} label="Turn off and delete" />
          </MoreMenu>
        ) : (
          <Turn on label="Turn on" />
        )
      }
    >
      <details className="rounded-box border border-base-300 bg-base-100">
        <summary className="tap flex cursor-pointer items-center px-4 py-2 font-medium text-primary underline underline-offset-4">
          The legal minimum, and who it covers
        </summary>
        <ul className="divide-y divide-base-300 border-base-300 border-t">
          {statutes.map(({ type, says, covers, source, checked }) => (
            <li key={type} className="flex flex-col gap-1 px-4 py-3">
              <h3 className="font-medium">{type}</h3>
              <p>{says}</p>
              <p className="text-small text-muted">
                Covers: {covers} Compared with: {checked}.{' '}
                <a href={source} className="link" rel="noreferrer">
                  Ministry of Manpower
                </a>
              </p>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
