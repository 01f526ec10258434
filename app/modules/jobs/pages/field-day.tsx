import { Smartphone } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dayAfter } from '~/core/days';
import { useStoredPages } from '~/web/field/keep';
import { markOf, type PageToStore } from '~/web/field/pages';
import { useSessionPerson } from '~/web/person';
import { jobsAt } from '../address';
import type { presentJob, ShownJob } from '../present';
import { isDue } from '../statuses';

export interface FieldDayProps {
  today: string;
  /** What the page shows. */
  shown: unknown;
  /** Whether it says how to install the suite. */
  offersInstall?: boolean;
}

/** On the page of today: stores it with a person's own jobs of today and tomorrow on their phone. */
export function FieldDay({ today, shown, offersInstall = false }: FieldDayProps) {
  const person = useSessionPerson();
  const mark = markOf(shown);
  const [jobs, setJobs] = useState<PageToStore[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may mean other jobs.
  useEffect(() => {
    let isWanted = true;
    if (!import.meta.env.PROD || !navigator.serviceWorker || person === null) return;
    Promise.all([today, dayAfter(today, 1)].map((date) => ownJobs(date, person))).then(
      (days) => isWanted && setJobs(days.flat()),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [today, person, mark]);
  const lists = [
    jobsAt(),
    jobsAt({ view: 'my' }),
    jobsAt({ date: today }),
    jobsAt({ date: dayAfter(today, 1) }),
  ];
  const ofLists = `${mark} ${markOf(jobs)}`;
  // The lists first, because without them no job is found.
  useStoredPages(jobs ? [...lists.map((address) => ({ address, mark: ofLists })), ...jobs] : []);
  return offersInstall ? <InstallHint /> : null;
}

/** The mark of a job's page for the phone that stores it, from the page itself or from the list of a day's jobs. */
export function markOfJob({
  toPay: _,
  contact: __,
  place: ___,
  onMyWay: ____,
  undoFor: _____,
  next,
  ...job
}: ReturnType<typeof presentJob> & Partial<ShownJob>): string {
  return markOf([job, next?.id ?? null]);
}

/** A person's own jobs of a day, as pages to store. Throws without an answer. */
async function ownJobs(date: string, person: string): Promise<PageToStore[]> {
  const answer = await fetch(`/api/jobs?date=${date}&limit=1000`, { headers: { 'X-Entered-By': person } });
  if (!answer.ok) throw new Error('No list of jobs');
  const jobs = (await answer.json()) as ShownJob[];
  const own = jobs.filter(({ assignedEmployees, helperIds }) =>
    [...assignedEmployees, ...helperIds].includes(person),
  );
  return own.map((job) => {
    const next = own.find(({ id, status }) => id !== job.id && isDue(status)) ?? null;
    return { address: `/JobStartEnd/${job.id}`, mark: markOfJob({ ...job, next }) };
  });
}

const hintKey = 'laoban.installed';
const isInstalled = () => {
  if (window.matchMedia('(display-mode: standalone), (pointer: fine)').matches) return true;
  try {
    return localStorage.getItem(hintKey) !== null;
  } catch {
    return true;
  }
};

/** On a phone whose browser shows the page: how to put it on the home screen. */
function InstallHint() {
  const hides = useSyncExternalStore(
    () => () => {},
    isInstalled,
    () => true,
  );
  const [isOver, setIsOver] = useState(false);
  if (hides || isOver) return null;
  return (
    <details className="rounded-box border border-base-300 bg-base-100 text-small">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <Smartphone size={18} aria-hidden="true" className="shrink-0 text-muted" />
        Install on this phone
      </summary>
      <div className="flex flex-col gap-2 px-4 pb-3">
        <p>Opens your day with one tap, even offline.</p>
        <ul className="list-disc ps-5">
          <li>Android: open the browser’s menu (⋮) and tap “Add to Home screen” or “Install app”.</li>
          <li>iPhone: tap Share in Safari, then “Add to Home Screen”.</li>
        </ul>
        <p>
          <button
            type="button"
            className="link"
            onClick={() => {
              setIsOver(true);
              try {
                localStorage.setItem(hintKey, '1');
              } catch {
                // It is shown again.
              }
            }}
          >
            Don’t show this again
          </button>
        </p>
      </div>
    </details>
  );
}
