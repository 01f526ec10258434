import { Pencil, Plus } from 'lucide-react';
import { Outlet } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Section } from '~/ui/page';
import { read } from '~/web/read.server';
import { daysInWords, shownDays } from '../balance';
import { readTypes } from '../settings.server';
import { builtInTypes, sameType, typeLabel } from '../types';
import type { Route } from './+types/settings';

const home = '/LeaveManagement/settings';

export const meta = () => [{ title: 'Types of leave · Laoban' }];
export const loader = read(readTypes, ({ types }) => ({
  types: types.map(({ name, days, prorated, carryOver, carriesFrom }) => ({
    name,
    label: typeLabel(name),
    days,
    rules: [
      `${daysInWords(days)} a year`,
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
        text="Applies to everyone without their own entitlement. Proration and carry-over are off until you turn them on."
        action={
          <LinkButton to={`${home}/new`} icon={<Plus size={16} />} preventScrollReset>
            Add a type
          </LinkButton>
        }
      >
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 shadow-faint">
          {loaderData.types.map(({ name, label, rules, own }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <h3 className="font-medium wrap-anywhere">{label}</h3>
                <p className="text-small text-muted">{rules}</p>
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
      <Outlet />
    </>
  );
}
