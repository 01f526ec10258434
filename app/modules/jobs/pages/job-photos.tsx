import { Camera, X } from 'lucide-react';
import {
  type ChangeEvent,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useMemo,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import { showDateTime } from '~/core/dates';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
// Loaded with the page, because later there may be no network.
import { shrunkPhoto } from '~/ui/shrink';
import { knownPerson } from '~/web/person';
import { dropEntry, textsOf } from '~/web/queue';
import { sendQueued } from '~/web/scanned';
import type { FormReply } from '~/web/submit.server';
import * as messages from '../messages';
import type { ShownJob } from '../present';
import { useWaitingAt } from './checklist';

type When = 'before' | 'after';

const mostPhotos = 10;
const times: readonly [When, string][] = [
  ['before', 'Before the work'],
  ['after', 'After the work'],
];

/** Photos that are neither stored nor sent, because the phone is full. */
export type UnsentPhotos = readonly { when: When; photo: string }[];

interface JobPhotosProps {
  job: ShownJob;
  unsent: [UnsentPhotos, Dispatch<SetStateAction<UnsentPhotos>>];
  /** The reply to a photo that was sent without JavaScript. */
  reply: FormReply | undefined;
}

/** Photos before and after the work. Each is made smaller and stored on the phone before it is sent, on its own. */
export function JobPhotos({ job: { id, title, photos }, unsent, reply }: JobPhotosProps) {
  const address = `/api/jobs/${id}/photos`;
  const waiting = useWaitingAt(address);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [lost, setLost] = unsent;
  const room = mostPhotos - photos.length - waiting.length - lost.length;

  const send = async (by: string, when: When, photo: string) => {
    const says = `Photo ${when} the work: ${title}`;
    const { state, text } = await sendQueued(by, { address, fields: { when, photo }, says });
    if (state === 'lost') setLost((before) => [...before, { when, photo }]);
    if (text) setWrong(text);
    if (state !== 'waits') await revalidate();
  };
  const onChange = async (when: When, { currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    const by = knownPerson();
    if (!by || files.length === 0) return;
    setWrong(files.length > room ? messages.tooManyPhotos : '');
    setBusy(true);
    for (const file of files.slice(0, room)) {
      const photo = await shrunkPhoto(file).catch(() => null);
      if (photo === null) setWrong(messages.photoUnreadable);
      // The next one does not wait until it is sent.
      else void send(by, when, photo);
    }
    // The same file may be chosen again.
    input.value = '';
    setBusy(false);
  };
  const sendLost = () => {
    const by = knownPerson();
    setLost([]);
    setWrong('');
    if (by) for (const { when, photo } of lost) void send(by, when, photo);
  };

  const shown = useWaitingPhotos(waiting);
  const errors = Object.values(reply?.result.error ?? {}).flat();
  return (
    <section id="photos" className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <h2 className="font-medium">Before and after</h2>
      {/* Rows of one height, so that nothing below moves when a photo comes. */}
      {times.map(([when, words]) => (
        <ul key={when} aria-label={words} className="flex gap-2 overflow-x-auto">
          {room > 0 && (
            <li className="needs-js shrink-0">
              <label className="flex size-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-box border border-edge border-dashed focus-within:outline-2">
                <Camera size={22} aria-hidden="true" />
                {when === 'before' ? 'Before' : 'After'}
                <input
                  type="file"
                  accept="image/jpeg,image/png"
                  multiple
                  className="sr-only"
                  onChange={(event) => void onChange(when, event)}
                />
              </label>
            </li>
          )}
          {photos
            .filter((one) => one.when === when)
            .map((one) => (
              <Shown key={one.id} src={one.url} alt={`${words}, ${showDateTime(one.at)}`}>
                <RemoveSaved photoId={one.id} />
              </Shown>
            ))}
          {shown
            .filter((one) => one.when === when)
            .map(({ once, src }) => (
              <Shown key={once} src={src} alt={`${words}, waiting`} note="Waiting">
                <RemoveButton onClick={() => void dropEntry(once)} />
              </Shown>
            ))}
          {lost
            .filter((one) => one.when === when)
            .map(({ photo }) => (
              <Shown key={photo.slice(-40)} src={photo} alt={`${words}, not sent`} note="Not sent">
                <RemoveButton onClick={() => setLost(lost.filter((one) => one.photo !== photo))} />
              </Shown>
            ))}
        </ul>
      ))}
      {room > 0 && (
        <Form action="?step=photo" encType="multipart/form-data" className="without-js flex flex-col gap-3">
          <input type="hidden" name="step" value="photo" />
          <select name="when" aria-label="When" className="select h-14">
            {times.map(([when, words]) => (
              <option key={when} value={when}>
                {words}
              </option>
            ))}
          </select>
          <input
            type="file"
            name="photo"
            aria-label="Picture"
            accept="image/jpeg,image/png"
            className="file-input h-14 w-full"
          />
          <Button>Add</Button>
        </Form>
      )}
      <p
        role={wrong || errors.length > 0 ? 'alert' : undefined}
        className={wrong || errors.length > 0 ? 'text-error' : 'text-muted text-sm'}
      >
        {wrong ||
          errors.join(' ') ||
          (busy ? messages.makingPhoto : `${mostPhotos - room} of ${mostPhotos} photos`)}
      </p>
      {lost.length > 0 && (
        <Button type="button" onClick={sendLost}>
          Try again
        </Button>
      )}
    </section>
  );
}

/** The photos that wait on this phone, as the page shows them. */
function useWaitingPhotos(waiting: ReturnType<typeof useWaitingAt>) {
  const key = waiting.map(({ once }) => once).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry never changes.
  return useMemo(
    () =>
      waiting.map(({ once, fields }) => ({
        once,
        when: fields.when === 'before' ? ('before' as const) : ('after' as const),
        src: textsOf(fields).photo ?? '',
      })),
    [key],
  );
}

interface ShownProps {
  src: string;
  alt: string;
  note?: string;
  children: ReactNode;
}

function Shown({ src, alt, note, children }: ShownProps) {
  return (
    <li className="relative shrink-0">
      <img
        src={src}
        alt={alt}
        loading="lazy"
        className="size-20 rounded-box border border-base-300 bg-white object-cover"
      />
      {note && (
        <span className="absolute inset-x-0 bottom-0 rounded-b-box bg-base-100/90 text-center text-sm">
          {note}
        </span>
      )}
      <span className="absolute top-0 right-0">{children}</span>
    </li>
  );
}

const removal = 'btn btn-square btn-sm rounded-full border-base-300 bg-base-100/90';

function RemoveButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={removal} aria-label={messages.deletePhoto} onClick={onClick}>
      <X size={18} />
    </button>
  );
}

function RemoveSaved({ photoId }: { photoId: string }) {
  return (
    <Form
      action="?step=remove"
      preventScrollReset
      onPress={(event) => {
        if (!window.confirm(messages.mayDeletePhoto)) event.preventDefault();
      }}
    >
      <input type="hidden" name="step" value="remove" />
      <input type="hidden" name="photoId" value={photoId} />
      <button type="submit" className={removal} aria-label={messages.deletePhoto}>
        <X size={18} />
      </button>
    </Form>
  );
}
