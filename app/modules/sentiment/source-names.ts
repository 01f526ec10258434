import type { AccessKey } from '~/core/access';

/** A source as a page shows it: what a piece of it is called, and where it is read in full. */
interface ShownSource {
  label: string;
  /** The words of the link. */
  leads: string;
  at(clientId: string, id: string): string;
  /** The page: the flag it needs, and the thing an entry belongs to. A client's notes stay with the client. */
  of?: { key: AccessKey; thing(id: string): string };
}

const itself = (id: string) => id;
/** A line of a meeting's log is named after it, with its place. */
const meetingOf = (id: string) => id.replace(/-\d+$/, '');

/** Everything that a week can be weighed by. The names stand in the records: a new name is a new source. */
const sourceNames = {
  note: {
    label: 'Note',
    leads: 'Open in Notes',
    at: (clientId, id) => {
      const version = Number(/-(\d+)$/.exec(id)?.[1]);
      // The list of saved notes begins at this one.
      return `/clientDashBoard/${clientId}/notes${version > 0 ? `?before=${version + 1}` : ''}`;
    },
  },
  meeting: {
    label: 'Meeting',
    leads: 'Open the meeting',
    at: (_, id) => `/Meetings/${meetingOf(id)}/edit`,
    of: { key: 'Meetings', thing: meetingOf },
  },
  task: {
    label: 'Task',
    leads: 'Open the task',
    at: (_, id) => `/Tasks/${id}/edit`,
    of: { key: 'Tasks', thing: itself },
  },
  quotation: {
    label: 'Quotation',
    leads: 'Open the quotation',
    at: (_, id) => `/Quotes/${id}`,
    of: { key: 'Quotes', thing: itself },
  },
  job: {
    label: 'Job',
    leads: 'Open the job',
    at: (_, id) => `/JobManagement/${id}`,
    of: { key: 'JobManagement', thing: itself },
  },
} as const satisfies Record<string, ShownSource>;

export type SourceName = keyof typeof sourceNames;

/** How a kept piece is shown; one whose source is gone has no page. */
export function shownSource(name: string): ShownSource | undefined {
  return Object.hasOwn(sourceNames, name) ? sourceNames[name as SourceName] : undefined;
}
