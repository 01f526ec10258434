import { MapPin, MessageCircle, Phone } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { showTime } from '~/core/dates';
import { chatWith, whatsAppAddress } from '~/core/whatsapp';
import { Form } from '~/ui/form';
import { knownPerson } from '~/web/person';
import type { Visit } from '../present';

/** In minutes. */
const arrivals = [10, 20, 30, 45];

interface VisitButtonsProps {
  id: string;
  client: string;
  visit: Visit;
}

/** For a thumb: call the client, say when one arrives, and find the way. */
export function VisitButtons({ id, client, visit: { contact, place, onMyWay } }: VisitButtonsProps) {
  return (
    <div className="no-print relative grid auto-cols-fr grid-flow-col gap-2">
      {contact.phone !== '' && (
        <a href={`tel:${contact.phone}`} className={look} aria-label={`Call ${contact.name}`}>
          <Look icon={<Phone size={22} aria-hidden="true" />}>Call</Look>
        </a>
      )}
      <OnMyWay id={id} client={client} phone={contact.phone} text={onMyWay} />
      <a href={wayTo(place)} target="_blank" rel="noreferrer" className={look}>
        <Look icon={<MapPin size={22} aria-hidden="true" />}>Directions</Look>
      </a>
    </div>
  );
}

const look =
  'btn h-auto min-h-16 cursor-pointer flex-col gap-1 border-base-300 bg-base-100 px-1 py-2 text-base hover:bg-base-200';

function Look({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      {icon}
      <span className="font-medium leading-tight">{children}</span>
    </>
  );
}

interface OnMyWayProps {
  id: string;
  client: string;
  /** In E.164; '' if the driver has to choose the chat. */
  phone: string;
  /** With {time} left to fill in. */
  text: string;
}

/**
 * Opens WhatsApp with the time of arrival. Without JavaScript the server records it and redirects there. Not a router form, because
 * it opens another window.
 */
function OnMyWay({ id, client, phone, text }: OnMyWayProps) {
  const choice = useRef<HTMLDetailsElement>(null);
  const open = (event: FormEvent<HTMLFormElement>) => {
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    const by = knownPerson();
    if (!by || !(pressed instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const now = new Date();
    const time = showTime(new Date(now.getTime() + Number(pressed.value) * 60_000));
    // At once, because browsers open windows only during a press. The phone knows the text, also without a network.
    window.open(whatsAppAddress(phone, chatWith(text, { time })), '_blank', 'noopener');
    if (choice.current) choice.current.open = false;
    const entry = {
      address: `/api/jobs/${id}/on-my-way`,
      fields: { minutes: pressed.value, saidAt: now.toISOString() },
      says: `On my way to ${client}`,
      by,
    };
    // The office's list has these buttons in its code, and must not load the queue.
    void import('~/web/scanned').then(({ enterQuietly }) => enterQuietly(entry)).catch(() => {});
  };
  return (
    <details ref={choice}>
      <summary className={`${look} w-full list-none [&::-webkit-details-marker]:hidden`}>
        <Look icon={<MessageCircle size={22} aria-hidden="true" />}>On my way</Look>
      </summary>
      <Form
        action={`/JobStartEnd/${id}/on-my-way`}
        target="_blank"
        rel="noopener"
        reloadDocument
        onPress={open}
        className="absolute inset-x-0 top-full z-10 mt-2 rounded-box border border-base-300 bg-base-100 p-3 shadow-raised"
      >
        <fieldset className="grid grid-cols-4 gap-2">
          <legend className="mb-2">You arrive in</legend>
          {arrivals.map((minutes) => (
            <button
              type="submit"
              key={minutes}
              name="minutes"
              value={minutes}
              className="btn min-h-14 flex-col gap-0 text-lg"
            >
              {minutes} <span className="font-normal text-muted text-small">min</span>
            </button>
          ))}
        </fieldset>
      </Form>
    </details>
  );
}

/** Directions from the phone's position to an address. Phones open them in their map app. */
function wayTo(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}
