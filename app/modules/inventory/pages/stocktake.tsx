import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ClientActionFunctionArgs } from 'react-router';
import { counted as inWords } from '~/core/counted';
import { showDateTime } from '~/core/dates';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { fieldLinks } from '~/web/field/links';
import type { FormReply } from '~/web/form-reply';
import { byAddress } from '~/web/operation-of.server';
import { knownPerson } from '~/web/person';
import { loadScanned, sendScanned } from '~/web/scanned';
import { readScanned } from '~/web/scanned.server';
import { notWhenPutOff, ScannedHead, ScannedPage, useMoment } from '~/web/scanned-page';
import { submit } from '~/web/submit.server';
import { entriesOf, onEntries, type WaitingEntry, waitingEntries } from '~/web/waiting-entries';
import { countIn } from '../components/movement-inputs';
import { presentStocktakeLine, presentStocktakeWhole, type ShownStocktake } from '../present';
import * as messages from '../stocktake-messages';
import { countItem, finishStocktake, readStocktake } from '../stocktakes.server';
import type { Route } from './+types/stocktake';
import { useRefused } from './use-refused';

type Line = ShownStocktake['lines'][number];

export const meta = () => [{ title: 'Stocktake · Laoban' }, { name: 'robots', content: 'noindex' }];
export const links = fieldLinks;

export const loader = readScanned(readStocktake, presentStocktakeWhole, 'modules/inventory/pages/stocktakes');
export const clientLoader = loadScanned<ShownStocktake>(
  ({ id }) => `/api/stocktakes/${id}`,
  ({ data }: { data: ShownStocktake }) => data,
);

const here = ({ id }: { id?: string | undefined }) => `/Inventory/stocktakes/${id}`;
const finishes = (url: URL) => url.searchParams.get('do') === 'finish';
const counts = submit(countItem, {
  to: (_, params) => here(params),
  toast: ({ line }) => {
    const says = messages.counted(presentStocktakeLine(line));
    return typeof says === 'string' ? says : { kind: 'warning', text: says.warning };
  },
  asksToSignIn: true,
});
const ends = submit(finishStocktake, {
  to: (_, params) => here(params),
  toast: ({ differences }) => messages.finished(differences),
  asksToSignIn: true,
});
const sendsCount = sendScanned({
  address: ({ id }) => `/api/stocktakes/${id}/count`,
  done: (_, { data }: { data: Line }) => messages.counted(data),
  waits: ({ counted, what }) => `${counted} × ${what} counted`,
  mendAt: here,
});

export const action = byAddress<Awaited<ReturnType<typeof counts>>>(({ url }) =>
  finishes(url) ? ends : counts,
);
export const clientAction = async (args: ClientActionFunctionArgs) =>
  finishes(args.url) ? await args.serverAction<typeof action>() : await sendsCount(args);
export const shouldRevalidate = notWhenPutOff;

const words = { loading: messages.loading, unknown: messages.unknown };

/** A stocktake as a list to walk with, and at its end the differences. */
export default function Stocktake({ loaderData, actionData }: Route.ComponentProps) {
  const title = loaderData.state === 'here' ? loaderData.shown.location || messages.everywhere : 'Stocktake';
  return (
    <>
      <ScannedHead
        title={title}
        loaded={loaderData}
        back={{ to: '/Inventory/stocktakes', label: 'Stocktakes' }}
      />
      <ScannedPage loaded={loaderData} reply={actionData} words={words}>
        {(shown) =>
          shown.status === 'open' ? <Walk shown={shown} reply={actionData} /> : <Ended shown={shown} />
        }
      </ScannedPage>
    </>
  );
}

const none: readonly WaitingEntry[] = [];

/** The counts that wait on this phone, by item. */
function useWaitingCounts(id: string): Map<string, string> {
  const all = useSyncExternalStore(onEntries, waitingEntries, () => none);
  const own = entriesOf(knownPerson(), all).filter(
    ({ address, refused }) => refused === undefined && address === `/api/stocktakes/${id}/count`,
  );
  return new Map(own.map(({ fields }) => [String(fields.itemId), String(fields.counted)]));
}

function Walk({ shown, reply }: { shown: ShownStocktake; reply: FormReply | undefined }) {
  const waiting = useWaitingCounts(shown.id);
  const refused = useRefused(here(shown));
  const open = shown.lines.filter(({ itemId, count }) => !count && !waiting.has(itemId));
  const done = shown.lines.filter(({ itemId, count }) => count || waiting.has(itemId));
  // The list has no room for all of a large place.
  const left =
    shown.left -
    [...waiting.keys()].filter((id) => !shown.lines.some(({ itemId, count }) => itemId === id && count))
      .length;
  const differing = shown.lines.filter(
    ({ difference, inStock }) => difference !== 0 && difference !== null && inStock,
  );
  const next = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved count leaves the list, and the next field takes the focus.
  useEffect(() => {
    if (next.current) document.getElementById(`count-${next.current}`)?.focus();
    next.current = undefined;
  }, [open.length]);
  const row = (line: Line, at: number) => (
    <Row
      key={line.itemId}
      line={line}
      waits={waiting.get(line.itemId)}
      mends={refused.findLast(({ fields }) => fields.itemId === line.itemId)}
      reply={reply}
      onPress={() => {
        next.current = open[at + 1]?.itemId;
      }}
    />
  );
  return (
    <div className="flex flex-1 flex-col gap-6">
      <p className="text-muted">
        {`${done.length} of ${inWords(done.length + left, 'item')} counted. Started by ${shown.startedBy}, ${showDateTime(shown.startedAt)}.`}
      </p>
      {left > open.length && <Notice>{messages.moreLater(open.length, left)}</Notice>}
      {open.length > 0 ? (
        <ul className="flex flex-col gap-2">{open.map(row)}</ul>
      ) : (
        <Notice>Everything here is counted.</Notice>
      )}
      {done.length > 0 && (
        <details className="fold" open={open.length === 0}>
          <summary className="tap w-fit cursor-pointer py-2 font-semibold text-lg">
            {`Counted (${done.length})`}
          </summary>
          <ul className="mt-2 flex flex-col gap-2">{done.map(row)}</ul>
        </details>
      )}
      {done.length > 0 && (
        <Finish shown={shown} differing={differing} left={left} waiting={waiting.size} reply={reply} />
      )}
    </div>
  );
}

interface RowProps {
  line: Line;
  /** What this phone has counted and not sent yet. */
  waits: string | undefined;
  /** The count that waited and was refused, to be corrected here. */
  mends: WaitingEntry | undefined;
  reply: FormReply | undefined;
  onPress: () => void;
}

/** One item with the field for its count. */
function Row({ line, waits, mends, reply, onPress }: RowProps) {
  const { itemId, SKU, productName, location, inStock, fractions } = line;
  const { count, was, others } = line;
  const sayMoment = useMoment('countedAt', reply, mends?.fields.countedAt);
  const error = reply?.result.error;
  const mine = reply?.result.initialValue?.itemId === itemId;
  const why = mine ? Object.values(error ?? {}).flat()[0] : mends?.refused;
  const typed = mine ? reply?.result.initialValue?.counted : mends?.fields.counted;
  return (
    <li className="rounded-box border border-base-300 bg-base-100 p-3">
      <Form
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
        preventScrollReset
        onPress={(event) => {
          sayMoment(event);
          onPress();
        }}
      >
        <label htmlFor={`count-${itemId}`} className="min-w-0 flex-1 basis-40">
          <span className="block font-medium wrap-anywhere">{productName}</span>
          <span className="block text-muted text-small wrap-anywhere">{`${SKU} · ${location}`}</span>
        </label>
        {/* Says which refused count this corrects. */}
        <input type="hidden" name="mends" value={mends?.once ?? ''} />
        <input type="hidden" name="itemId" value={itemId} />
        <input type="hidden" name="countedAt" />
        <input type="hidden" name="what" value={productName} />
        {inStock ? (
          <span className="flex gap-2">
            <input
              {...countIn({ fractions }, 0)}
              key={mends?.once}
              id={`count-${itemId}`}
              name="counted"
              required
              autoComplete="off"
              enterKeyHint="next"
              defaultValue={String(typed ?? '')}
              aria-invalid={why ? true : undefined}
              aria-describedby={why ? `why-${itemId}` : undefined}
              placeholder={count ? String(count.counted) : 'Count'}
              className="input h-12 w-28 text-lg"
            />
            <Button size="large" className="h-12">
              Save
            </Button>
          </span>
        ) : (
          <span className="text-muted">{messages.itemGone}</span>
        )}
        {why && (
          <p id={`why-${itemId}`} role="alert" className="w-full text-error text-small">
            {why}
          </p>
        )}
        {waits !== undefined && (
          <p className="w-full text-small">{`Counted ${waits}, waiting for the network.`}</p>
        )}
        {count && waits === undefined && (
          <p className="w-full text-small">
            {`Counted ${count.counted}${was === count.counted ? '' : `, was ${was}`} · ${count.countedBy}, ${showDateTime(count.countedAt)}`}
          </p>
        )}
        {others.map(({ counted, countedBy, countedAt }) => (
          <p key={countedAt} className="w-full text-muted text-small">
            {`Before that: ${counted} · ${countedBy}, ${showDateTime(countedAt)}`}
          </p>
        ))}
      </Form>
    </li>
  );
}

/** The most differences with a reason of their own: a form has only so many fields. */
const mostReasons = 500;
const reasons = ['Miscounted before', 'Broken', 'Expired', 'Lost', 'Found', 'Used without a note'];
const showSigned = (number: number) =>
  `${number > 0 ? '+' : ''}${number.toLocaleString('en-US', { maximumFractionDigits: 3 })}`;
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'SGD', currencyDisplay: 'code' });

interface FinishProps {
  shown: ShownStocktake;
  differing: readonly Line[];
  /** How many items are not counted yet. */
  left: number;
  /** How many counts are still on this phone: a finished stocktake would not take them any more. */
  waiting: number;
  reply: FormReply | undefined;
}

/** The differences with their values and reasons, and the button that books them. */
function Finish({ shown, differing, left, waiting, reply }: FinishProps) {
  const values = differing.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const why = reply?.result.initialValue?.itemId === undefined ? reply?.result.error?.['']?.[0] : undefined;
  return (
    <section aria-labelledby="differences" className="flex flex-col gap-3">
      <h2 id="differences" className="font-semibold text-lg">
        {differing.length === 0 ? 'No differences' : inWords(differing.length, 'difference')}
      </h2>
      <Form action={`${here(shown)}?do=finish`} className="flex flex-col gap-3">
        {why && <Notice tone="warning">{why}</Notice>}
        <datalist id="reasons">
          {reasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
        <ul className="flex flex-col gap-2">
          {differing.map((line, at) => (
            <li key={line.itemId} className="rounded-box border border-base-300 bg-base-100 p-3">
              <Difference line={line} />
              {at < mostReasons && (
                <>
                  <input type="hidden" name={`reasons[${at}].itemId`} value={line.itemId} />
                  <Reason name={`reasons[${at}].reason`} label="Reason" />
                </>
              )}
            </li>
          ))}
        </ul>
        {differing.length > mostReasons && <Reason name="reason" label="Reason for all without one" />}
        {values.length > 0 && (
          <p className="text-end font-medium">{`At cost: ${money.format(values.reduce((sum, value) => sum + value, 0))}`}</p>
        )}
        {left > 0 && (
          <Notice tone="warning">{`${inWords(left, 'item')} not counted yet: ${left === 1 ? 'its' : 'their'} stock stays as it is.`}</Notice>
        )}
        {waiting > 0 && <Notice tone="warning">{messages.countsWait(waiting)}</Notice>}
        <Button variant="primary" size="large" wide disabled={waiting > 0} className="h-14">
          {differing.length === 0 ? 'Finish' : `Book ${inWords(differing.length, 'difference')} and finish`}
        </Button>
      </Form>
    </section>
  );
}

function Reason({ name, label }: { name: string; label: string }) {
  return (
    <label className="mt-2 flex items-center gap-2 text-small">
      {label}
      <input
        type="text"
        name={name}
        list="reasons"
        maxLength={200}
        autoComplete="off"
        className="input h-11 flex-1"
      />
    </label>
  );
}

function Difference({ line: { productName, count, was, difference, value, reason } }: { line: Line }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 font-medium wrap-anywhere">{productName}</span>
      <span className="text-end tabular-nums">
        <b className={(difference ?? 0) < 0 ? 'text-error' : ''}>{showSigned(difference ?? 0)}</b>
        {` · counted ${count?.counted ?? 0}, was ${was ?? 0}`}
        {value !== undefined && ` · ${money.format(value)}`}
        {reason && ` · ${reason}`}
      </span>
    </div>
  );
}

/** A finished stocktake: what was booked. */
function Ended({ shown }: { shown: ShownStocktake }) {
  const differing = shown.lines.filter(({ difference }) => difference);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {`${inWords(shown.lines.length, 'item')} counted. Finished by ${shown.finishedBy}, ${showDateTime(shown.finishedAt ?? shown.startedAt)}.`}
      </p>
      {differing.length === 0 && <Notice>Every count was right.</Notice>}
      <ul className="flex flex-col gap-2">
        {differing.map((line) => (
          <li key={line.itemId} className="rounded-box border border-base-300 bg-base-100 p-3">
            <Difference line={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
