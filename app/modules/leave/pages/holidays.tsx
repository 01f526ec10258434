import { getFormProps } from '@conform-to/react';
import { Pencil, Plus, X } from 'lucide-react';
import { Outlet } from 'react-router';
import { showDate } from '~/core/dates';
import { weekInWords } from '~/core/working-week';
import { Badge } from '~/ui/badge';
import { Button, LinkButton } from '~/ui/button';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Card, Section } from '~/ui/page';
import { type FormReply, useFormReply, useRound } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { holidayInput } from '../schema';
import { addHoliday, readHolidays } from '../settings.server';
import { showShortDay } from '../show';
import type { Route } from './+types/holidays';

const home = '/LeaveManagement/holidays';
const notListed = 'Not listed yet. Until you add them, they count as working days.';

export const meta = () => [{ title: 'Public holidays · Laoban' }];
export const loader = read(readHolidays, ({ list, years, week, today }) => {
  const shown = list.map(({ day, name, tentative }) => ({
    day,
    name,
    shown: showShortDay(day),
    whole: showDate(day),
    tentative: tentative ?? false,
  }));
  return {
    week,
    years: years
      .filter((year) => year >= Number(today.slice(0, 4)))
      .map((year) => {
        const all = shown.filter(({ day }) => day.startsWith(String(year)));
        return { year, isListed: all.length > 0, holidays: all.filter(({ day }) => day >= today) };
      }),
    past: shown.filter(({ day }) => day < today).reverse(),
  };
});
export const action = submit(addHoliday, { to: home, toast: messages.holidayAdded });

/** The days off: the working week and the public holidays. */
export default function Holidays({ loaderData, actionData }: Route.ComponentProps) {
  const { years, past, week } = loaderData;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-6">
        {years.map(({ year, isListed, holidays }) => (
          <Section key={year} title={`Public holidays ${year}`} text={isListed ? undefined : notListed}>
            {holidays.length > 0 ? (
              <HolidayList holidays={holidays} />
            ) : (
              isListed && <p className="text-muted">No more this year.</p>
            )}
          </Section>
        ))}
        {past.length > 0 && (
          <details className="fold">
            <summary className="tap w-fit cursor-pointer font-medium text-primary">Past days off</summary>
            <HolidayList holidays={past} withYear />
          </details>
        )}
      </div>
      <div className="flex flex-col gap-6">
        <Section
          title="Working week"
          text={`${weekInWords(week)}. Leave is counted on these days only.`}
          action={
            <LinkButton to={`${home}/week`} icon={<Pencil size={16} />} preventScrollReset>
              Edit
            </LinkButton>
          }
        />
        <Section title="Another day off" text="Leave booked on this day is returned.">
          <Card>
            <NewHoliday reply={actionData} />
          </Card>
        </Section>
      </div>
      <Outlet />
    </div>
  );
}

type ShownHoliday = Route.ComponentProps['loaderData']['past'][number];

function HolidayList({ holidays, withYear }: { holidays: readonly ShownHoliday[]; withYear?: boolean }) {
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
      {holidays.map(({ day, name, shown, whole, tentative }) => (
        <li key={day} className="flex flex-wrap items-center gap-x-3 px-4 py-1">
          <span className="w-24 shrink-0 text-muted tabular-nums">{withYear ? whole : shown}</span>
          <span className="min-w-0 flex-1 basis-28 wrap-anywhere">
            {name}{' '}
            {tentative && (
              <Badge tone="warning" title="Compare this day with the Ministry of Manpower’s list.">
                to be confirmed
              </Badge>
            )}
          </span>
          <Form action={`${home}/remove`} preventScrollReset>
            <input type="hidden" name="day" value={day} />
            <Button
              variant="ghost"
              className="btn-square text-muted"
              aria-label={`Remove ${name}, ${whole}`}
              title="Remove"
              icon={<X size={16} />}
            />
          </Form>
        </li>
      ))}
    </ul>
  );
}

function NewHoliday({ reply }: { reply: FormReply | undefined }) {
  return <NewHolidayOnce key={useRound(reply)} reply={reply} />;
}

function NewHolidayOnce({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useFormReply<{ day: string; name: string }>('holiday', reply, {
    schema: holidayInput,
  });
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" staysUnder={[home]} preventScrollReset>
      <FormErrors form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.day} label="Day" type="date" required />
        <TextField field={fields.name} label="Name" autoComplete="off" required />
      </div>
      <div className="flex justify-end">
        <Button icon={<Plus size={16} />}>Add day</Button>
      </div>
    </Form>
  );
}
