import { useOutletContext } from 'react-router';
import { shownCount } from '~/core/counted';
import { Notice } from '~/ui/notice';
import { Card, Section } from '~/ui/page';
import { useTyped } from '~/ui/typed';
import { WeekStrip } from '~/ui/week-strip';
import { useFormReply, useRound } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { ApplicationForm, countedFields, type LeaveFields } from '../components/application-form';
import { BalanceCards } from '../components/balance-cards';
import { openApplication } from '../count.server';
import { leaveInput } from '../schema';
import { typeLabel } from '../types';
import type { Route } from './+types/application';
import type { LeaveContext } from './leave';

export const loader = read(openApplication, ({ balances, ...page }) => ({
  ...page,
  balances: balances.map(({ type, balance }) => ({ type: typeLabel(type), ...balance })),
}));

export default function Application({ loaderData }: Route.ComponentProps) {
  const { balances, year } = loaderData;
  const context = useOutletContext<LeaveContext>();
  const { reply, waiting } = context;
  return (
    // What is left comes first on a phone; from 1024 px on it is next to the form, above who is away.
    <div
      className={`grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] ${waiting > 0 ? 'lg:grid-rows-[auto_auto_1fr]' : 'lg:grid-rows-[auto_1fr]'}`}
    >
      {waiting > 0 && (
        <div className="lg:col-span-2">
          <Notice tone="warning" link={{ to: '/LeaveManagement/approval', label: 'Review' }}>
            {waiting === 1 ? '1 request waits' : `${shownCount(waiting)} requests wait`} for your decision.
          </Notice>
        </div>
      )}
      <div className="lg:col-start-2">
        <Section title={`Your balance for ${year}`}>
          <BalanceCards balances={balances} />
        </Section>
      </div>
      <div className={`lg:col-start-1 lg:row-span-2 ${waiting > 0 ? 'lg:row-start-2' : 'lg:row-start-1'}`}>
        <Card>
          <Apply key={useRound(reply)} page={loaderData} {...context} />
        </Card>
      </div>
      <div className="lg:col-start-2">
        <WeekStrip week={loaderData.week} brief />
      </div>
    </div>
  );
}

function Apply({ page, reply, shown }: { page: Route.ComponentProps['loaderData'] } & LeaveContext) {
  const types = page.balances.map(({ type }) => type);
  const typed = { ...useTyped(countedFields), ...shown?.typed };
  const [form, fields] = useFormReply<LeaveFields>('apply', reply, {
    schema: leaveInput,
    defaults: {
      type: types[0] ?? '',
      startPart: 'morning',
      endPart: 'afternoon',
      ...typed,
    },
  });
  return (
    <ApplicationForm
      types={types}
      counted={shown ? shown.counted : page.counted}
      form={form}
      fields={fields}
      chosenBefore={(reply ?? shown)?.files?.includes('certificate') ?? false}
    />
  );
}
