import type { AccessKey } from '~/core/access';

/** How pages name a source, and where its texts can be read. */
interface ShownSource {
  label: string;
  /** The text of the link. */
  leads: string;
  at(clientId: string, id: string): string;
  /** The page: the flag it needs, and the record of a text. A client's notes belong to the client. */
  of?: { key: AccessKey; thing(id: string): string };
}

const itself = (id: string) => id;
/** A meeting's log line has the meeting's id with its position. */
const meetingOf = (id: string) => id.replace(/-\d+$/, '');

/** All sources. The names are stored in records, so they must not change. */
const sourceNames = {
  note: {
    label: 'Note',
    leads: 'Open in Notes',
    at: (clientId, id) => {
      const version = Number(/-(\d+)$/.exec(id)?.[1]);
      // The list of saved notes starts at this one.
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

/** How a stored text is shown; undefined if its source no longer exists. */
export function shownSource(name: string): ShownSource | undefined {
  return Object.hasOwn(sourceNames, name) ? sourceNames[name as SourceName] : undefined;
}
