import { fileNameOf } from '~/core/file-name';
import { companies, users } from '~/modules/account/collections';
import { invoices, quotations } from '~/modules/documents/collections';
import { jobs } from '~/modules/jobs/collections';
import { leaveRequests } from '~/modules/leave/collections';
import { scenes } from '~/modules/storyboards/collections';
import type { StoredFile } from '../files';

interface Place {
  folder: string;
  /** The collection of its record, and the fields that name the record. */
  of: string;
  by: readonly string[];
}

/** The folder for each kind of file. Other kinds get a folder with the kind's name, and keep the file's name. */
const places: Readonly<Record<string, Place>> = {
  'company-logo': { folder: 'logo', of: companies.name, by: ['name'] },
  'employee-photo': { folder: 'people', of: users.name, by: ['name'] },
  'leave-certificate': { folder: 'leave-certificates', of: leaveRequests.name, by: ['userName', 'start'] },
  'job-proof': { folder: 'job-proofs', of: jobs.name, by: ['jobId'] },
  'scene-picture': { folder: 'storyboards', of: scenes.name, by: ['title'] },
  'scene-video': { folder: 'storyboards', of: scenes.name, by: ['title'] },
  'quotation-paper': { folder: 'quotations', of: quotations.name, by: ['number', 'clientName'] },
  'invoice-paper': { folder: 'invoices', of: invoices.name, by: ['number', 'clientName'] },
};

type Named = Pick<StoredFile, 'kind' | 'subjectId' | 'name'>;

/** What to read for the names of these files: collection, ids and fields. */
export function namesWanted(some: readonly Named[]): { of: string; ids: string[]; by: readonly string[] }[] {
  const wanted = new Map<string, { of: string; ids: string[]; by: readonly string[] }>();
  for (const { kind, subjectId } of some) {
    const place = places[kind];
    if (!place) continue;
    const known = wanted.get(place.of) ?? { of: place.of, ids: [], by: place.by };
    known.ids.push(subjectId);
    wanted.set(place.of, known);
  }
  return [...wanted.values()];
}

/** Gives each file a readable, unique path. */
export class FilePaths {
  readonly #taken = new Map<string, number>();

  /** `record` is the file's record; null if it is gone or the kind has no place. */
  pathOf({ kind, name }: Named, record: Readonly<Record<string, unknown>> | null): string {
    const place = places[kind];
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, 'bin'];
    const words = (place?.by ?? []).map((field) => record?.[field]).filter(Boolean);
    const label = words.length > 0 ? `${words.join(' ')} ${stem}` : stem;
    // Kind and extension are the suite's own.
    const wanted = `files/${place?.folder ?? kind}/${fileNameOf(label, ending)}`;
    // Some file systems ignore case.
    const key = wanted.toLowerCase();
    const times = this.#taken.get(key) ?? 0;
    this.#taken.set(key, times + 1);
    if (times === 0) return wanted;
    const end = wanted.lastIndexOf('.');
    return this.#again(`${wanted.slice(0, end)} (${times + 1})${wanted.slice(end)}`);
  }

  /** Adds ' (2)' and so on, unless another file already has that name. */
  #again(path: string): string {
    const key = path.toLowerCase();
    if (!this.#taken.has(key)) {
      this.#taken.set(key, 1);
      return path;
    }
    const end = path.lastIndexOf('.');
    return this.#again(`${path.slice(0, end)}'${path.slice(end)}`);
  }
}
