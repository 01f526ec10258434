import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { WeekDialog } from '../components/week-dialog';
import * as messages from '../messages';
import { weekInput } from '../schema';
import { changeWorkingWeek, readHolidays } from '../settings.server';
import type { Route } from './+types/company-week';

const home = '/settings/company/work';

export const meta = () => [{ title: 'Working week · Laoban' }];
export const loader = read(readHolidays, ({ week }) => ({ week }));
export const action = submit(changeWorkingWeek, { to: home, toast: messages.weekSaved });

/** The working week as owners set it in the company's settings. */
export default function CompanyWeek({ loaderData: { week }, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ day: string }>('week', actionData, { schema: weekInput });
  return <WeekDialog form={form} field={fields.day} week={week} closeTo={home} />;
}
