import { getFormProps } from '@conform-to/react';
import { Play, Square } from 'lucide-react';
import { type FormEvent, Fragment, use, useMemo, useRef, useState } from 'react';
import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router';
import { Button } from '~/ui/button';
import { CheckboxField, FormErrors, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { NotSaved } from '~/ui/not-saved';
import { Notice } from '~/ui/notice';
import { fieldLinks } from '~/web/field/links';
import { type FormReply, useFormReply } from '~/web/form-reply';
import { byAddress } from '~/web/operation-of.server';
import { press } from '~/web/press.server';
import { textsOf } from '~/web/queue';
import { loadScanned, pressScanned, sendScanned } from '~/web/scanned';
import { readScanned } from '~/web/scanned.server';
import { notWhenPutOff, ScannedHead, ScannedPage } from '~/web/scanned-page';
import { submit } from '~/web/submit.server';
import { useDraft, useSaveDraft } from '~/web/use-draft';
import type { WaitingEntry } from '~/web/waiting-entries';
import { jobsAt } from '../address';
import {
  EndFacts,
  EndWaits,
  JobFacts,
  NothingToDo,
  PayNowCodes,
  PositionNote,
} from '../components/drive-parts';
import { PhotoField } from '../components/photo-field';
import { SignatureField } from '../components/signature-field';
import { mayStart, phoneFields, usePosition, usePress } from '../components/use-drive';
import { endJob, startJob } from '../drive.server';
import * as messages from '../messages';
import { addPhoto, removePhoto, tickLine } from '../on-site.server';
import { presentDriven, type ShownJob, visitOf } from '../present';
import { readJob } from '../read-job.server';
import { endInput, startInput } from '../schema';
import { isDue, type Status } from '../statuses';
import { undoStep } from '../undo.server';
import type { Route } from './+types/job-start-end';
import { Checklist, DespiteOpen, OpenLines, useChecklist, useOpenLines } from './checklist';
import { markOfJob } from './field-day';
import { JobPhotos, type UnsentPhotos } from './job-photos';
import { NextJob, UndoStep, UndoWaiting, usedName } from './undo';
import { statusAfter, useOwnEntries, waitingFor } from './use-waiting';
import { VisitButtons } from './visit-buttons';

export const meta = () => [{ title: 'Start and end a job · Laoban' }, { name: 'robots', content: 'noindex' }];
export const links = fieldLinks;

export const loader = readScanned(readJob, presentDriven, 'modules/jobs/pages/job-management');
export const clientLoader = loadScanned<ShownJob>(
  ({ id }) => `/api/jobs/${id}`,
  ({ data }: { data: ShownJob }) => data,
);

const here = ({ id }: ActionFunctionArgs['params']) => `/JobStartEnd/${id}`;
const back = (_: unknown, params: ActionFunctionArgs['params']) => here(params);
const starts = submit(startJob, { to: back, toast: messages.started, asksToSignIn: true });
const ends = submit(endJob, { to: back, toast: messages.ended, asksToSignIn: true });
const sendsStart = sendScanned({
  address: ({ id }) => `/api/jobs/${id}/start`,
  done: messages.started,
  waits: ({ what }) => `Start of ${what}`,
  mendAt: here,
});
const sendsEnd = sendScanned({
  address: ({ id }) => `/api/jobs/${id}/end`,
  done: messages.ended,
  waits: ({ what }) => `End of ${what}`,
  mendAt: here,
});

const part = (name: string) => (_: unknown, params: ActionFunctionArgs['params']) =>
  `${here(params)}#${name}`;
const ticks = submit(tickLine, { to: part('checklist'), asksToSignIn: true });
const adds = submit(addPhoto, { to: part('photos'), toast: messages.photoAdded, asksToSignIn: true });
const removes = submit(removePhoto, { to: part('photos'), toast: messages.photoDeleted, asksToSignIn: true });
const sendsTick = sendScanned({
  address: ({ id }) => `/api/jobs/${id}/checklist`,
  done: messages.ticked,
});
const sendsPhoto = sendScanned({ address: ({ id }) => `/api/jobs/${id}/photos`, done: messages.photoAdded });
const sendsRemoval = sendScanned({
  address: ({ id }, { photoId }) => `/api/jobs/${id}/photos/${photoId}`,
  method: 'DELETE',
  done: messages.photoDeleted,
});

/** The form that was sent, by its address. Without a name it starts the job. */
const stepOf = (url: URL) => url.searchParams.get('step') ?? '';
const undoes = press(undoStep, {
  to: back,
  toast: ({ status }) => (status === 'active' ? messages.endUndone : messages.startUndone),
});
const actions: Record<string, typeof starts> = {
  end: ends,
  tick: ticks,
  photo: adds,
  remove: removes,
  undo: undoes,
};
const sends: Record<string, typeof sendsStart> = {
  end: sendsEnd,
  tick: sendsTick,
  photo: sendsPhoto,
  remove: sendsRemoval,
};

export const action = byAddress<Awaited<ReturnType<typeof starts>>>(
  ({ url }) => actions[stepOf(url)] ?? starts,
);
export async function clientAction(args: ClientActionFunctionArgs) {
  const step = stepOf(args.url);
  if (step !== 'undo') return await (sends[step] ?? sendsStart)(args);
  const pressed = await pressScanned(args, ({ id }) => `/api/jobs/${id}/undo`);
  return pressed ?? ((await args.serverAction()) as FormReply);
}
export const shouldRevalidate = notWhenPutOff;

const words = { loading: messages.loading, unknown: messages.notHere };

/** The page a job's QR code opens, where its driver starts and ends it. */
export default function JobStartEnd({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ScannedHead
        title="Job Management"
        loaded={loaderData}
        back={
          loaderData.state === 'here'
            ? { to: jobsAt({ date: loaderData.shown.jobDate }), label: 'Jobs of this day' }
            : { to: jobsAt({ view: 'my' }), label: 'My day' }
        }
      />
      <ScannedPage loaded={loaderData} reply={actionData} words={words} markOf={markOfJob}>
        {(job, typed) => <Standing job={job} typed={typed} reply={actionData} />}
      </ScannedPage>
    </>
  );
}

interface StandingProps {
  job: ShownJob;
  typed: Partial<Record<string, string>>;
  reply: Route.ComponentProps['actionData'];
}

/** The job's status, including entries still waiting on this phone. */
function Standing({ job, typed, reply }: StandingProps) {
  const waiting = waitingFor(useOwnEntries(), job.id, job.status);
  const list = useChecklist(job);
  const unsentPhotos = useState<UnsentPhotos>([]);
  // The forms above the steps name themselves.
  const named = (reply?.result.initialValue as { step?: string } | null | undefined)?.step;
  const [status, forgetSent] = useStatus(job, waiting);
  const unsent = waiting.end ?? waiting.start;
  const endLocation = String(waiting.start?.fields.endLocation || typed.endLocation || job.endLocation);
  const mends = status === 'assigned' ? waiting.refusedStart : waiting.refusedEnd;
  const page = useRef<HTMLDivElement>(null);
  const draft = useDraft({ address: `/api/jobs/${job.id}/end`, isSent: status === 'ended' }, page);
  const mended = useMemo(() => textsOf(mends?.fields ?? {}), [mends]);
  const visit = visitOf(job);
  const isDone = waiting.end !== undefined || !isDue(status);
  const undo = unsent ? (
    <UndoWaiting entry={unsent} isEnd={unsent === waiting.end} onUndone={forgetSent} />
  ) : (
    <UndoStep job={job} />
  );
  const saved = { ...mended, ...(status === 'active' && draft) };
  return (
    <div ref={page} className="flex flex-1 flex-col gap-5">
      {/* The details show the server's state, without waiting entries. */}
      <JobFacts job={job} status={waiting.start || waiting.end ? job.status : status} />
      <PayNowCodes job={job} />
      {isDone && (
        <>
          {waiting.end ? (
            <EndWaits />
          ) : (
            status !== 'assigned' && status !== 'active' && <NothingToDo status={status} />
          )}
          {status !== 'new' && <NextJob next={job.next} />}
        </>
      )}
      {undo}
      {isDue(status) && visit && <VisitButtons id={job.id} client={job.client} visit={visit} />}
      {/* Drawn again with each status, which changes the height of what is above. */}
      <Fragment key={job.status}>
        <Checklist list={list} mayTick={status !== 'cancelled'} />
        {(status !== 'cancelled' || job.photos.length > 0) && (
          <JobPhotos job={job} unsent={unsentPhotos} reply={named === 'photo' ? reply : undefined} />
        )}
      </Fragment>
      {isDone && job.status === 'ended' && <EndFacts job={job} />}
      {!waiting.end && (status === 'assigned' || status === 'active') && (
        <Drive
          key={`${status} ${mends?.once ?? ''} ${draft ? 'draft' : ''}`}
          status={status}
          job={job}
          typed={{ ...typed, endLocation, ...saved }}
          saved={saved}
          mends={mends}
          // The key resets the form of the step that was stored on the phone, not the next one's.
          reply={reply?.result.initialValue === null || named ? undefined : reply}
          open={list.open}
        />
      )}
    </div>
  );
}

/**
 * The job's status including waiting entries. An entry just sent counts until the job comes with another status: a load that began
 * before it was saved still brings the old one. Otherwise another form would appear in between, and what the driver types
 * into it would be lost.
 */
function useStatus(
  { id, status }: ShownJob,
  waiting: ReturnType<typeof waitingFor>,
): [status: Status, forgetSent: () => void] {
  const loaded = `${id} ${status}`;
  const [sent, setSent] = useState<{ loaded: string; status: Status } | null>(null);
  const forget = () => setSent(null);
  const now = statusAfter(waiting);
  if (now) {
    if (sent?.loaded !== loaded || sent.status !== now) setSent({ loaded, status: now });
    return [now, forget];
  }
  if (!sent) return [status, forget];
  if (sent.loaded === loaded && !waiting.refusedStart && !waiting.refusedEnd) return [sent.status, forget];
  setSent(null);
  return [status, forget];
}

interface FormProps extends StandingProps {
  /** What is stored on this phone of this step: a refused entry, or a draft. */
  saved: Partial<Record<string, string>>;
  status: Extract<Status, 'assigned' | 'active'>;
  /** The refused entry of this step, to be corrected here. */
  mends: WaitingEntry | undefined;
  /** How many lines of the checklist are open. */
  open: number;
}

function Drive({ status, job, typed, saved, mends, reply, open }: FormProps) {
  const ends = status === 'active';
  const asks = useOpenLines(ends ? open : 0);
  const notSaved = use(NotSaved);
  const [form, fields] = useFormReply<{
    endLocation: string;
    receivedBy: string;
    remarks: string;
    photo: string;
    signature: string;
    used: string;
    early: string;
    despiteOpen: string;
  }>(`job-${status}`, reply, {
    schema: ends ? endInput : startInput,
    defaults: {
      endLocation: typed.endLocation ?? '',
      // An end that was undone has left them on the job.
      receivedBy: typed.receivedBy ?? (job.ended ? '' : job.receivedBy),
      remarks: typed.remarks ?? (job.ended ? '' : job.remarks),
    },
  });
  const { finding, position } = usePosition(job.locationBased);
  const onPress = usePress(position, reply, mends?.fields);
  const making = useRef<Promise<boolean> | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const onEntered = useSaveDraft(`/api/jobs/${job.id}/end`, element, endDraftOf);
  return (
    <Form
      {...getFormProps(form)}
      ref={element}
      onInput={ends ? onEntered : undefined}
      action={`?step=${ends ? 'end' : 'start'}`}
      encType={ends ? 'multipart/form-data' : undefined}
      onPress={(event) => {
        if (asks.asksFirst()) event.preventDefault();
        else if (making.current) sendOnceMade(event, making.current);
        else if (ends || mayStart(job)) onPress(event);
        else event.preventDefault();
      }}
      // Without a wrapper, in which the sticky bar below would stay out of sight on small phones.
      className="contents"
      preventScrollReset
    >
      {/* Enter would press the form's first button, and a phone's keyboard has that key too: only the button below sends. */}
      <button type="submit" disabled hidden />
      {/* An end is saved also after a trial or plan has ended. */}
      <NotSaved value={ends ? null : notSaved}>
        <FormErrors form={form} />
      </NotSaved>
      {mends && <Notice tone="warning">{messages.mend}</Notice>}
      {/* The name it gets if it has to wait for the network. */}
      <input type="hidden" name="what" value={job.title} />
      {phoneFields.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue="" />
      ))}
      <TextField
        field={fields.endLocation}
        label="End Location"
        autoComplete="off"
        className="[&_.input]:h-14 [&_.input]:text-lg"
      />
      {ends && (
        <>
          <TextField
            field={fields.receivedBy}
            label="Received by"
            hint="The recipient’s name."
            autoComplete="off"
            className="[&_.input]:h-14 [&_.input]:text-lg"
          />
          <PhotoField
            errors={fields.photo.errors}
            chosenBefore={reply?.files?.includes('photo') ?? false}
            kept={saved.photo}
            making={making}
            onEntered={onEntered}
          />
          <SignatureField errors={fields.signature.errors} kept={saved.signature} onEntered={onEntered} />
          {job.materials && (
            <UsedFields materials={job.materials} saved={saved} errors={fields.used.errors} />
          )}
          <TextArea field={fields.remarks} label="Remarks" rows={2} maxLength={1_000} />
          <DespiteOpen field={fields.despiteOpen} open={open} />
        </>
      )}
      {!ends && <input type="hidden" name="early" value="false" />}
      {!ends && fields.early.errors && <CheckboxField field={fields.early} label="Start it now" />}
      <PositionNote finding={finding} />
      {/* An opaque background, so the content behind it does not show through. */}
      <div
        className={`press-bar no-print -mx-4 -mb-6 sticky bottom-0 mt-auto border-base-300 border-t bg-base-200 px-4 py-4 ${ends ? 'settles' : ''}`}
      >
        {asks.isAsking && <OpenLines open={open} />}
        <Button
          variant="primary"
          size="large"
          wide
          icon={ends ? <Square size={20} /> : <Play size={20} />}
          className="h-16 text-lg"
        >
          {asks.isAsking ? 'End anyway' : ends ? 'End Job' : 'Start Job'}
        </Button>
      </div>
    </Form>
  );
}

/** The used quantity of each material, by default as planned. */
function UsedFields({
  materials,
  saved,
  errors,
}: {
  materials: NonNullable<ShownJob['materials']>;
  saved: FormProps['saved'];
  errors: string[] | undefined;
}) {
  return (
    <fieldset className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <legend className="px-1 font-medium">Used</legend>
      {materials.map(({ itemId, name, unit, planned, used }) => (
        <label key={itemId} className="flex items-center justify-between gap-4 text-lg">
          <span className="min-w-0 wrap-anywhere">
            {name} <span className="text-muted text-sm">({unit})</span>
          </span>
          <input type="hidden" name="usedItem" value={itemId} />
          <input
            type="text"
            name="used"
            defaultValue={saved[usedName(itemId)] ?? String(used ?? planned)}
            inputMode="decimal"
            autoComplete="off"
            className="input h-14 w-28 shrink-0 text-right text-lg tabular-nums"
          />
        </label>
      ))}
      {errors?.length ? (
        <p role="alert" className="text-error">
          {errors.join(' ')}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Waits until the photo has been made smaller. The form is not sent if the file is no picture. */
function sendOnceMade(event: FormEvent<HTMLFormElement>, made: Promise<boolean>): void {
  const form = event.currentTarget;
  event.preventDefault();
  void made.then((good) => good && form.requestSubmit());
}

const draftTexts = ['endLocation', 'receivedBy', 'remarks', 'photo', 'signature'] as const;

/** What is entered in the form of an end, as its draft is stored. */
function endDraftOf(form: HTMLFormElement): Record<string, string> {
  const sent = new FormData(form);
  const draft: Record<string, string> = {};
  for (const name of draftTexts) {
    const value = sent.get(name);
    if (typeof value === 'string') draft[name] = value;
  }
  const used = sent.getAll('used');
  for (const [place, itemId] of sent.getAll('usedItem').entries())
    draft[usedName(String(itemId))] = String(used[place] ?? '');
  return draft;
}
