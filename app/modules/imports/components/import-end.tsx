import { CircleAlert, CircleCheck, CircleStop, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '~/core/counted';
import { showDay } from '~/core/dates';
import { FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/page';
import type { ShownImport } from '../show.server';
import { FileRows, firstOf } from './import-rows';

/** The result of an import, or of taking it back. */
export function ImportEnd({ found }: { found: ShownImport }) {
  const { id, kind, counts, job, takeBack } = found;
  const at = `/imports/${kind.name}/${id}`;
  const { icon, title, text } = endOf(found);
  const canTakeBack = !takeBack && (job?.added ?? 0) + (job?.updated ?? 0) > 0;
  return (
    <>
      <EmptyState
        icon={icon}
        title={title}
        text={text}
        action={
          <>
            <LinkButton to={kind.list.to} variant="primary">
              See all {kind.things}
            </LinkButton>
            {!takeBack && counts.bad > 0 && (
              <FileLink href={`${at}/mistakes`}>Download rows with mistakes</FileLink>
            )}
            {canTakeBack && (
              <LinkButton to={`${at}/back`} icon={<Undo2 size={16} />} preventScrollReset>
                Take it back
              </LinkButton>
            )}
            <LinkButton to={`/imports/${kind.name}`}>Import another list</LinkButton>
          </>
        }
      />
      <Stayed found={found} />
    </>
  );
}

function endOf({ kind, counts, job, takeBack, until }: ShownImport) {
  const { thing, things } = kind;
  if (takeBack) {
    const parts = [
      ...(takeBack.removed > 0 ? [`${counted(takeBack.removed, thing, things)} removed`] : []),
      ...(takeBack.restored > 0 ? [`${counted(takeBack.restored, thing, things)} as before`] : []),
      ...(takeBack.stays > 0 ? [`${counted(takeBack.stays, thing, things)} stayed`] : []),
    ];
    const text = `${parts.join(', ') || 'Nothing was left to take back'}.`;
    return takeBack.state === 'done'
      ? { icon: CircleCheck, title: 'Import taken back', text }
      : {
          icon: CircleAlert,
          title: 'The import was taken back in part',
          text: `${takeBack.error ?? ''} ${text}`.trim(),
        };
  }
  const { state = 'done', added = 0, updated = 0, left = 0, error } = job ?? {};
  const done = [
    ...(added > 0 || updated === 0 ? [`${counted(added, thing, things)} added`] : []),
    ...(updated > 0
      ? [`${added > 0 ? updated.toLocaleString('en-US') : counted(updated, thing, things)} updated`]
      : []),
  ].join(', ');
  const out = [
    ...(left > 0 ? [counted(left, 'likely duplicate')] : []),
    ...(counts.bad > 0 ? [counted(counts.bad, 'row with mistakes', 'rows with mistakes')] : []),
  ];
  const back = added + updated > 0 ? ` You can take it back until ${showDay(until)}.` : '';
  const but = out.length > 0 ? `Left out: ${out.join(', and ')}.` : 'The import is done.';
  const again = `${done} so far. Import the list again for the rest: what you already have is left out.${back}`;
  if (state === 'done') return { icon: CircleCheck, title: done, text: `${but}${back}` };
  if (state === 'cancelled') return { icon: CircleStop, title: 'Import stopped', text: again };
  return { icon: CircleAlert, title: 'The import did not finish', text: `${error ?? ''} ${again}`.trim() };
}

/** What stayed when an import was taken back, and why. */
function Stayed({ found: { kind, stayed, takeBack } }: { found: ShownImport }) {
  if (stayed.length === 0) return null;
  return (
    <Section title="These stayed" text={firstOf(stayed.length, takeBack?.stays ?? 0) || undefined}>
      <FileRows>
        {stayed.map(({ id, name, why, to }) => (
          <li key={id} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[16rem_1fr] sm:px-6">
            <Link className="link font-medium wrap-anywhere" to={to}>
              {name || kind.thing}
            </Link>
            <span>{why}</span>
          </li>
        ))}
      </FileRows>
    </Section>
  );
}
