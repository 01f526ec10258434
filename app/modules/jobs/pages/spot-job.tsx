import { Plus } from 'lucide-react';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import type { FormReply } from '~/web/form-reply';
import { phoneFields, usePress } from '../components/use-drive';

const nowhere = { current: null };
const lengths = [
  [0, 'I’m starting it now'],
  [15, '15 minutes'],
  [30, '30 minutes'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [120, '2 hours'],
  [180, '3 hours'],
  [240, '4 hours'],
] as const;

const look = 'h-14 w-full text-lg';

/** Adds a job that the driver does on the spot. Photos follow on the job's own page. */
export function SpotJob({ reply }: { reply: FormReply | undefined }) {
  const typed = (reply?.result.initialValue ?? {}) as Partial<Record<string, string>>;
  const wrong = Object.values(reply?.result.error ?? {}).flat();
  const onPress = usePress(nowhere, reply);
  return (
    <details className="fold max-w-xl" open={wrong.length > 0}>
      <summary className="tap w-fit cursor-pointer py-2 font-medium">Add a job done on the spot</summary>
      <Form
        // Empty again once it is stored on the phone.
        key={reply?.result.initialValue === null ? 'stored' : ''}
        action="?view=my"
        onPress={onPress}
        className="flex flex-col gap-4 rounded-box border border-base-300 bg-base-100 p-4"
      >
        {wrong.length > 0 && <Notice tone="warning">{wrong.join(' ')}</Notice>}
        {phoneFields.slice(0, 2).map((name) => (
          <input key={name} type="hidden" name={name} defaultValue="" />
        ))}
        <label className="flex flex-col gap-1 font-medium">
          Client
          <input
            type="text"
            name="client"
            required
            maxLength={200}
            defaultValue={typed.client}
            autoComplete="off"
            className={`input ${look}`}
          />
        </label>
        <label className="flex flex-col gap-1 font-medium">
          What you did
          <input
            type="text"
            name="title"
            required
            maxLength={150}
            defaultValue={typed.title}
            autoComplete="off"
            className={`input ${look}`}
          />
        </label>
        <label className="flex flex-col gap-1 font-medium">
          How long it took
          <select name="minutes" defaultValue={typed.minutes ?? '30'} className={`select ${look}`}>
            {lengths.map(([minutes, label]) => (
              <option key={minutes} value={minutes}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button variant="primary" size="large" wide icon={<Plus size={20} />} className="h-16 text-lg">
          Add Job
        </Button>
      </Form>
    </details>
  );
}
