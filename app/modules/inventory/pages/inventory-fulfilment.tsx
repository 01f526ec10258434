import { getFormProps } from '@conform-to/react';
import { useMemo } from 'react';
import { type ActionFunctionArgs, useRouteLoaderData } from 'react-router';
import { shownNumber } from '~/core/counted';
import { Button, LinkButton } from '~/ui/button';
import { CheckboxField, FormErrors, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { fieldLinks } from '~/web/field/links';
import { type FormReply, useFormReply, useRound } from '~/web/form-reply';
import { textsOf } from '~/web/queue';
import { loadScanned, sendScanned } from '~/web/scanned';
import { readScanned } from '~/web/scanned.server';
import { notWhenPutOff, ScannedHead, ScannedPage, useMoment } from '~/web/scanned-page';
import { submit } from '~/web/submit.server';
import type { Toast } from '~/web/toast.server';
import type { WaitingEntry } from '~/web/waiting-entries';
import { itemAt } from '../address';
import { asksToTake, countIn } from '../components/movement-inputs';
import { rememberTaken, useTaken } from '../components/use-taken';
import { readItem } from '../items.server';
import * as messages from '../messages';
import { presentItem, type ShownItem } from '../present';
import { transactionInput } from '../schema';
import { oneUnit } from '../stock';
import { recordTransaction } from '../transactions.server';
import type { Route } from './+types/inventory-fulfilment';
import { useRefused } from './use-refused';

export const meta = () => [{ title: 'Fulfil stock · Laoban' }, { name: 'robots', content: 'noindex' }];
export const links = fieldLinks;

export const loader = readScanned(
  readItem,
  presentItem,
  'modules/inventory/pages/inventory-details',
  ({ itemId }) => ({
    id: itemId,
  }),
);
export const clientLoader = loadScanned<ShownItem>(({ itemId }) => `/api/inventory/${itemId}`);
const here = ({ itemId }: ActionFunctionArgs['params']) => `/InventoryFulfilement/${itemId}`;

export const action = submit(recordTransaction, {
  to: (_, params) => here(params),
  toast: ({ _id: itemId, taken }) => ({
    kind: 'success',
    text: messages.fulfilled,
    ...(taken > 0 && { facts: { itemId, taken: taken / oneUnit } }),
  }),
  asksToSignIn: true,
});
export const clientAction = sendScanned({
  address: () => '/api/inventory/transaction',
  done: messages.fulfilled,
  leads: (path, { itemId, quantity }) => {
    rememberTaken(itemId, quantity);
    return path;
  },
  waits: ({ quantity, what }) => `${quantity} × ${what}`,
  mendAt: here,
});
export const shouldRevalidate = notWhenPutOff;

const words = { loading: messages.loading, unknown: messages.itemUnknown };

/** Refusals in the specified wording. A message about an invalid quantity stays as it is. */
function asErrors(reply: FormReply | undefined): FormReply | undefined {
  const found = reply?.result.error;
  if (!reply || !found) return reply;
  const errorInWords = (text: string) => (text === messages.quantityWrong ? text : `Error: ${text}`);
  const error = Object.fromEntries(
    Object.entries(found).map(([field, texts]) => [
      field,
      (field === 'takeHeld' ? texts : texts?.map(errorInWords)) ?? null,
    ]),
  );
  const toast = reply.toast && { ...reply.toast, text: errorInWords(reply.toast.text) };
  return { ...reply, toast, result: { ...reply.result, error } };
}

/** The page an item's QR code opens: how many units to fulfil. */
export default function InventoryFulfilment({ loaderData, actionData, params }: Route.ComponentProps) {
  const round = useRound(actionData);
  // Kept here, because the form is reset after each fulfilment.
  const taken = useTaken(params.itemId, useSaidFacts());
  const mends = useRefused(here(params)).at(-1);
  return (
    <>
      <ScannedHead
        title="Fulfil Stock"
        loaded={loaderData}
        back={
          loaderData.state === 'here' ? { to: itemAt(loaderData.shown.id, {}), label: 'Item details' } : null
        }
      />
      <ScannedPage loaded={loaderData} reply={actionData} words={words}>
        {(item, typed) =>
          !item.stocked ? (
            <p className="text-center text-lg">{messages.serviceHasNoStock}</p>
          ) : (
            <Fulfil
              key={`${item.id}/${round}/${mends?.once ?? ''}`}
              item={item}
              typed={{ ...typed, ...textsOf(mends?.fields ?? {}) }}
              mends={mends}
              taken={taken}
              reply={actionData}
            />
          )
        }
      </ScannedPage>
    </>
  );
}

interface FulfilProps {
  item: ShownItem;
  typed: Partial<Record<string, string>>;
  /** The refused entry, to be corrected here. */
  mends: WaitingEntry | undefined;
  /** Units just fulfilled. */
  taken: number | null;
  reply: Route.ComponentProps['actionData'];
}

function Fulfil({ item, typed, mends, taken, reply: answer }: FulfilProps) {
  const reply = useMemo(() => asErrors(answer), [answer]);
  const sayMoment = useMoment('saidAt', answer, mends?.fields.saidAt);
  const [form, fields] = useFormReply<{ quantity: string; takeHeld: string; note: string }>(
    'fulfilment',
    reply,
    {
      schema: transactionInput,
      defaults: {
        quantity: typed.quantity ?? '1',
        note: typed.note ?? '',
        takeHeld: typed.takeHeld ?? '',
      },
    },
  );
  const asks =
    asksToTake(answer?.result) ??
    asksToTake(mends && { error: mends.errors ?? {}, initialValue: textsOf(mends.fields) });
  return (
    <Form
      {...getFormProps(form)}
      className="flex flex-1 flex-col gap-5"
      preventScrollReset
      onPress={sayMoment}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-box border border-base-300 bg-base-100 p-4 text-lg">
        <Fact label="Item Name" value={item.productName} wide />
        <Fact label="SKU" value={item.SKU} />
        <Fact label="Location" value={item.location} />
        <Fact label="Available Quantity" value={shownNumber(item.totalCount)} wide large />
      </dl>
      {taken !== null && (
        <p role="status" className="rounded-box border border-success/40 bg-success/10 p-4 text-lg">
          {shownNumber(taken)} {taken === 1 ? 'was' : 'were'} taken. {shownNumber(item.totalCount)}{' '}
          {item.totalCount === 1 ? 'is' : 'are'} left.
        </p>
      )}
      <FormErrors form={form} />
      {mends && <Notice tone="warning">{`${messages.mend} ${mends.refused}`}</Notice>}
      {/* Says which refused entry this corrects. */}
      <input type="hidden" name="mends" value={mends?.once ?? ''} />
      <input type="hidden" name="type" value="fulfilment" />
      <input type="hidden" name="saidAt" />
      {/* The name it gets if it has to wait for the network. */}
      <input type="hidden" name="what" value={item.productName} />
      {item.totalCount === 0 && <p className="text-center text-lg">{messages.moreThanThere(0)}</p>}
      <TextField
        field={fields.quantity}
        label="Quantity to Fulfill"
        {...countIn(item)}
        max={item.totalCount}
        disabled={item.totalCount === 0}
        required
        className="[&_.input]:h-14 [&_.input]:text-2xl"
      />
      {asks !== null && <CheckboxField field={fields.takeHeld} label={messages.takeHeld} hint={asks} />}
      <TextArea field={fields.note} label="Remarks / Notes" rows={2} maxLength={1_000} />
      <Button
        variant="primary"
        size="large"
        wide
        disabled={item.totalCount === 0}
        className={`press-bar sticky bottom-4 mt-auto h-16 text-lg ${taken === null ? '' : 'settles'}`}
      >
        Submit Fulfillment
      </Button>
      <nav aria-label="Other steps" className="grid grid-cols-2 gap-2">
        {(['receive', 'count'] as const).map((step) => (
          // A new document, since that page may use the camera.
          <LinkButton
            key={step}
            to={`/Inventory/scan?code=${item.id}&do=${step}`}
            reloadDocument
            size="large"
          >
            {step === 'receive' ? 'Receive' : 'Count'}
          </LinkButton>
        ))}
      </nav>
    </Form>
  );
}

function Fact({ label, value, wide, large }: { label: string; value: string; wide?: true; large?: true }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-2' : ''}`}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={`font-medium tabular-nums wrap-anywhere ${large ? 'text-3xl' : ''}`}>{value}</dd>
    </div>
  );
}

/** The data that the last page's toast carries besides its text. It was never in an address. */
function useSaidFacts(): Toast['facts'] {
  return useRouteLoaderData<{ toast: Toast | null }>('root')?.toast?.facts;
}
