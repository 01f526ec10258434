import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showClock } from '~/core/dates';
import { Button, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { useHydrated } from '~/ui/hydrated';
import { showToast } from '~/ui/toasts';
import { type Draft, dropDraft, saveDraft } from '~/web/drafts';
import { useFirstPage } from '~/web/first-page';
import { takeBack, textsOf } from '~/web/queue';
import type { WaitingEntry } from '~/web/waiting-entries';
import { jobsAt } from '../address';
import * as messages from '../messages';
import type { ShownJob } from '../present';
import { useOwnEntries, waitingFor } from './use-waiting';

const icon = <Undo2 size={18} />;

/** For 30 seconds after a start or end: undoes it. */
export function UndoStep({ job: { id, status, revision, undoFor = 0 } }: { job: ShownJob }) {
  const step = `${id} ${revision}`;
  const [over, setOver] = useState('');
  const isStored = useHydrated() && document.documentElement.dataset.seen !== undefined;
  useEffect(() => {
    if (undoFor === 0) return;
    const timer = setTimeout(() => setOver(step), undoFor);
    return () => clearTimeout(timer);
  }, [step, undoFor]);
  if (undoFor === 0 || isStored) return null;
  return (
    // Its place stays, so that nothing moves under a thumb.
    <Form action="?step=undo" className={`flex ${over === step ? 'invisible' : ''}`} preventScrollReset>
      <Button size="large" wide icon={icon}>
        {status === 'ended' ? 'Undo the end' : 'Undo the start'}
      </Button>
    </Form>
  );
}

interface UndoWaitingProps {
  /** A start or end that waits on this phone. */
  entry: WaitingEntry;
  isEnd: boolean;
  onUndone: () => void;
}

/** Takes a start or end that was not sent yet out of the queue. What was typed into an end is in its form again. */
export function UndoWaiting({ entry, isEnd, onUndone }: UndoWaitingProps) {
  const undo = async () => {
    // First, because the form reads it as soon as the entry is gone.
    if (isEnd) await saveDraft(entry.by, entry.address, draftOf(entry.fields));
    const isTaken = await takeBack(entry.once).catch(() => false);
    if (!isTaken) {
      if (isEnd) await dropDraft(entry.by, entry.address);
      return showToast({ kind: 'error', text: messages.beingSent });
    }
    onUndone();
    showToast({ kind: 'success', text: isEnd ? messages.endUndone : messages.startUndone });
  };
  return (
    <Button type="button" size="large" wide icon={icon} onClick={() => void undo()}>
      {isEnd ? 'Undo the end' : 'Undo the start'}
    </Button>
  );
}

/** The name of the used quantity of a material in a draft. */
export const usedName = (itemId: string) => `used.${itemId}`;

/** The fields of an end as its draft has them. */
function draftOf(fields: Record<string, unknown>): Draft {
  const listOf = (name: string) => [fields[name] ?? []].flat().map(String);
  const used = listOf('used');
  const amounts = listOf('usedItem').map((itemId, place) => [usedName(itemId), used[place] ?? '']);
  const { endLocation = '', receivedBy = '', remarks = '', photo = '', signature = '' } = textsOf(fields);
  return { endLocation, receivedBy, remarks, photo, signature, ...Object.fromEntries(amounts) };
}

/** After an end: the person's next job, or their day where this phone knows no next one. */
export function NextJob({ next }: { next: ShownJob['next'] }) {
  const { end } = waitingFor(useOwnEntries(), next?.id ?? '');
  const isSignedIn = useFirstPage() !== null;
  if (next && !end)
    return (
      <LinkButton
        to={`/JobStartEnd/${next.id}`}
        discover="none"
        variant="primary"
        size="large"
        wide
        className={big}
      >
        <span className="min-w-0 truncate">
          Next: {[showClock(next.jobTime), next.client].filter(Boolean).join(', ')}
        </span>
      </LinkButton>
    );
  // A phone with a token has no day.
  return isSignedIn ? (
    <LinkButton to={jobsAt({ view: 'my' })} variant="primary" size="large" wide className={big}>
      My day
    </LinkButton>
  ) : null;
}

const big = 'h-16 text-lg';
