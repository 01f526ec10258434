import { getFormProps } from '@conform-to/react';
import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { CheckboxField, FormErrors, TextArea, TextField } from '~/ui/field';
import { LookUpForm } from '~/ui/filters';
import { Form } from '~/ui/form';
import { useHydrated } from '~/ui/hydrated';
import { Notice } from '~/ui/notice';
import { type FormReply, useFormReply } from '~/web/form-reply';
import { useMoment } from '~/web/scanned-page';
import type { WaitingEntry } from '~/web/waiting-entries';
import { asksToTake, countIn } from '../components/movement-inputs';
import * as messages from '../messages';
import type { ShownItem } from '../present';
import * as scanTexts from '../scan-messages';
import { transactionInput } from '../schema';
import { useRefusal, useRefused } from './use-refused';

/** What is done with a scanned item, by the word in the address. */
export const scanSteps = {
  take: { type: 'fulfilment', word: 'Take', label: 'How many do you take?', press: 'Take' },
  receive: { type: 'add', word: 'Receive', label: 'How many came in?', press: 'Receive' },
  count: { type: 'adjust', word: 'Count', label: 'How many are there?', press: 'Save the count' },
} as const;
export type ScanStep = keyof typeof scanSteps;

interface ScannedItemProps {
  item: ShownItem;
  /** What was scanned. */
  code: string;
  step: ScanStep;
  /** The typed count whose difference a browser without JavaScript has asked for. */
  counted: string;
  /** When the phone read these counts, if there is no network. */
  since: string | null;
  reply: FormReply | undefined;
}

const place = (code: string, more: Record<string, string> = {}) =>
  `/Inventory/scan?${new URLSearchParams({ code, ...more })}`;

/** The address at which an item is taken, received or counted, by the type of that movement. */
export function stepAt(itemId: string, type: unknown): string {
  const step = (Object.keys(scanSteps) as ScanStep[]).find((one) => scanSteps[one].type === type);
  return place(itemId, { do: step ?? 'take' });
}

/** A scanned item with its free stock: one number and one press to take, receive or count. */
export function ScannedItem({ item, code, step, counted, since, reply }: ScannedItemProps) {
  const free = item.totalCount - item.onHoldCount;
  const mends = useRefused(stepAt(item.id, scanSteps[step].type)).at(-1);
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4">
        <div>
          <h2 className="font-semibold text-xl wrap-anywhere">{item.productName}</h2>
          <p className="text-muted wrap-anywhere">{[item.SKU, item.location].filter(Boolean).join(' · ')}</p>
        </div>
        {item.stocked && (
          <dl className="flex flex-wrap items-end gap-x-6 gap-y-2 tabular-nums">
            <div>
              <dt className="text-muted">{free < 0 ? 'Short' : 'Free'}</dt>
              <dd className={`font-semibold text-4xl ${free <= 0 ? 'text-error' : ''}`}>
                {showUnits(Math.abs(free))}
              </dd>
            </div>
            <div>
              <dt className="text-muted">In stock</dt>
              <dd className="font-medium text-xl">{showUnits(item.totalCount)}</dd>
            </div>
            {item.onHoldCount > 0 && (
              <div>
                <dt className="text-muted">On hold</dt>
                <dd className="font-medium text-xl">{showUnits(item.onHoldCount)}</dd>
              </div>
            )}
          </dl>
        )}
        {since && <p className="text-muted text-small">{`Offline: as it was on ${since}.`}</p>}
      </div>
      {item.stocked ? (
        <>
          <nav aria-label="What to do" className="grid grid-cols-3 gap-2">
            {(Object.keys(scanSteps) as ScanStep[]).map((one) => (
              <Link
                key={one}
                to={place(code, one === 'take' ? {} : { do: one })}
                replace
                preventScrollReset
                aria-current={one === step ? 'page' : undefined}
                className={`btn btn-lg text-base ${one === step ? 'btn-neutral' : 'border-base-300 bg-base-100'}`}
              >
                {scanSteps[one].word}
              </Link>
            ))}
          </nav>
          <StepForm
            key={`${item.id} ${step} ${mends?.once ?? ''}`}
            item={item}
            code={code}
            step={step}
            counted={counted}
            mends={mends}
            reply={reply}
          />
        </>
      ) : (
        <p className="text-center text-lg">{messages.serviceHasNoStock}</p>
      )}
      <LinkButton to="/Inventory/scan" variant="ghost" icon={<ScanLine size={18} />}>
        Scan something else
      </LinkButton>
    </div>
  );
}

type Fields = { quantity: string; takeHeld: string; note: string };

interface StepProps extends Omit<ScannedItemProps, 'since'> {
  /** The entry that waited and was refused, to be corrected here. */
  mends: WaitingEntry | undefined;
}

function StepForm({ item, code, step, counted, mends, reply: answer }: StepProps) {
  const refusal = useRefusal(mends);
  const reply = answer ?? refusal;
  const { type, label, press } = scanSteps[step];
  const hydrated = useHydrated();
  const sayMoment = useMoment('saidAt', answer, mends?.fields.saidAt);
  const [form, fields] = useFormReply<Fields>(`scan-${step}`, reply, {
    schema: transactionInput,
    defaults: { quantity: counted, note: type === 'adjust' ? scanTexts.countedNote : '' },
  });
  const [typed, setTyped] = useState(String(reply?.result.initialValue?.quantity ?? counted));
  const asks = type === 'fulfilment' ? asksToTake(reply?.result) : null;
  const noneLeft = type === 'fulfilment' && item.totalCount === 0;
  // Without JavaScript the difference is shown by the server first.
  const compares = type === 'adjust' && counted === '' && !reply;
  const number = {
    ...countIn(item, type === 'adjust' ? 0 : 1),
    ...(type === 'fulfilment' && { max: item.totalCount }),
    className: '[&_.input]:h-14 [&_.input]:text-2xl',
  };
  return (
    <>
      {compares && !hydrated && (
        <LookUpForm action="/Inventory/scan" className="without-js flex flex-col gap-5">
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="do" value={step} />
          <label className="flex flex-col gap-1.5 font-medium">
            {label}
            <input name="counted" {...countIn(item, 0)} required className="input h-14 text-2xl" />
          </label>
          <Button variant="primary" size="large" wide className="h-16 text-lg">
            Compare
          </Button>
        </LookUpForm>
      )}
      <Form
        {...getFormProps(form)}
        action={place(code, { do: step })}
        className={`flex flex-1 flex-col gap-5 ${compares ? 'needs-js' : ''}`}
        preventScrollReset
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'quantity') setTyped(target.value);
        }}
        onPress={sayMoment}
      >
        {mends && <Notice tone="warning">{messages.mend}</Notice>}
        <FormErrors form={form} />
        {/* Says which refused entry this corrects. */}
        <input type="hidden" name="mends" value={mends?.once ?? ''} />
        <input type="hidden" name="itemId" value={item.id} />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="saidAt" />
        {/* The name it gets if it has to wait for the network. */}
        <input type="hidden" name="what" value={item.productName} />
        {noneLeft && <p className="text-center text-lg">{messages.moreThanThere(0)}</p>}
        <TextField
          field={fields.quantity}
          label={label}
          required
          focused={!noneLeft}
          disabled={noneLeft}
          autoComplete="off"
          {...number}
        />
        {type === 'adjust' && typed.trim() !== '' && Number.isFinite(Number(typed)) && (
          <Notice tone={Number(typed) === item.totalCount ? 'info' : 'warning'}>
            {scanTexts.difference(Number(typed), item.totalCount)}
          </Notice>
        )}
        {asks !== null && <CheckboxField field={fields.takeHeld} label={messages.takeHeld} hint={asks} />}
        <details className="group">
          <summary className="tap inline-flex cursor-pointer items-center text-muted underline underline-offset-4">
            {type === 'adjust' ? 'Reason' : 'Add a note'}
          </summary>
          <div className="mt-2">
            <TextArea
              field={fields.note}
              label={type === 'adjust' ? 'Reason' : 'Note'}
              hideLabel
              rows={2}
              maxLength={1_000}
            />
          </div>
        </details>
        <Button
          variant="primary"
          size="large"
          wide
          disabled={noneLeft}
          className="press-bar sticky bottom-4 mt-auto h-16 text-lg"
        >
          {press}
        </Button>
      </Form>
    </>
  );
}

const showUnits = (units: number) => units.toLocaleString('en-US', { maximumFractionDigits: 3 });
