import { z } from 'zod';
import { clientEmail, flag, line } from '~/core/text';
import * as messages from './messages';

/** Somebody invited to a meeting: a colleague, the client's contact person, or an address. */
export interface Attendee {
  /** Of a colleague, whose address is the one they have when a mail is sent. */
  userId?: string;
  contact?: true;
  name: string;
  /** '' of a colleague. */
  email: string;
}

/** What an attendee was told last. */
export interface Invited extends Attendee {
  /** The revision of the meeting in that mail; -1 if none could be sent. */
  revision: number;
}

/** What tells attendees of one meeting apart. */
export const keyOf = ({ userId, email }: Pick<Attendee, 'userId' | 'email'>): string => userId ?? email;

const mostAttendees = 30;
/** Addresses that are read, some of them twice. */
const mostTyped = 200;
const longestPlace = 200;

const ids = z
  .union(
    [z.null().transform(() => []), z.string().transform((id) => [id]), z.array(z.string())],
    messages.attendeesWrong,
  )
  .transform((sent) => [...new Set(sent.filter((id) => id !== ''))])
  .refine((sent) => sent.length <= mostAttendees, messages.tooManyAttendees)
  .meta({ anyOf: undefined, type: 'array', items: { type: 'string' } });

const address = clientEmail(messages.addressWrong, messages.addressWrong);

/** Addresses with commas, spaces or lines between them, or as a list. */
const guests = z
  .union([z.null().transform(() => []), z.string(), z.array(z.string())], messages.guestsWrong)
  .transform((sent) => [sent].flat().flatMap((text) => text.split(/[\s,;]+/).filter((one) => one !== '')))
  // Each takes time to check.
  .refine((sent) => sent.length <= mostTyped, { error: messages.tooManyAttendees, abort: true })
  .transform((sent, { addIssue }) => {
    const read = sent.map((one) => address.safeParse(one));
    const wrong = sent.find((_, place) => !read[place]?.success);
    if (wrong !== undefined) addIssue(messages.guestWrong(wrong));
    return [...new Set(read.flatMap(({ data }) => data ?? []))];
  })
  .refine((sent) => sent.length <= mostAttendees, messages.tooManyAttendees)
  .meta({ anyOf: undefined, type: 'array', items: { type: 'string', format: 'email' } });

/** What a meeting has besides its client, texts and times. All may be left out. */
export const gatheringFields = {
  place: line({ most: longestPlace }).describe('Where it is.'),
  colleagueIds: ids.describe('The ids of the colleagues who come too.'),
  contact: flag.describe('Whether the client’s contact person is among the attendees.'),
  guests: guests.describe('Other people’s email addresses.'),
  invite: flag.describe(
    'Whether attendees get invitations for their calendars by mail, and what changes later. Invitations to repeating meetings go out two weeks ahead.',
  ),
  remind: flag.describe('Whether everybody is reminded by mail the day before.'),
};
