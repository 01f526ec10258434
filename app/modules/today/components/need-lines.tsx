import { ArrowRight, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { shownCount } from '~/core/counted';
import { Button, buttonClass, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import type { ShownGroup, ShownTimed } from '../show';

interface NeedLinesProps {
  lines: readonly ShownTimed[];
  /** Whether each has its time in front. */
  timed?: boolean;
}

/** What needs somebody: each line with what can be done about it. */
export function NeedLines({ lines, timed = false }: NeedLinesProps) {
  return (
    <ul
      // Another list is new as a whole, and its buttons settle.
      key={String(lines.map(({ key }) => key))}
      className="divide-y divide-base-300"
    >
      {lines.map((line) => (
        <Line key={line.key} line={line} timed={timed} />
      ))}
    </ul>
  );
}

/** The whole list of a group, with its count. */
export function GroupLink({ group: { title, count, link, linkText } }: { group: Omit<ShownGroup, 'lines'> }) {
  return (
    <Link
      to={link}
      discover="none"
      className="tap flex shrink-0 items-center gap-1.5 rounded-field px-2 py-2 font-medium text-primary tabular-nums hover:underline"
      aria-label={count === null ? linkText : `${title}: all ${shownCount(count)}`}
    >
      {count === null ? linkText : `All ${shownCount(count)}`}
      <ArrowRight size={16} aria-hidden="true" />
    </Link>
  );
}

const tones = { danger: 'text-error', warning: 'text-warning' };

function Line({ line, timed }: { line: ShownTimed; timed: boolean }) {
  const { text, why, page, tone, actions, time, isNext } = line;
  return (
    <li
      // One button has room next to its text on a phone too, unless letters are large.
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5"
    >
      {timed && (
        <span className="w-18 shrink-0 self-start text-muted tabular-nums">
          <span className={isNext ? 'font-semibold text-base-content' : ''}>{time}</span>
          {isNext && <span className="block font-medium text-primary text-small">Next</span>}
        </span>
      )}
      <div className={`min-w-0 flex-1 text-pretty ${actions.length > 1 ? 'basis-48' : 'basis-24'}`}>
        <Link
          to={page}
          discover="none"
          className="font-medium underline decoration-base-content/25 underline-offset-4 wrap-anywhere hover:text-primary"
        >
          {!timed && time && `${time} `}
          {text}
        </Link>
        {why && <p className={`text-small wrap-anywhere ${tone ? tones[tone] : 'text-muted'}`}>{why}</p>}
      </div>
      {actions.length > 0 && (
        <div
          className={`settles gap-2 ${actions.length > 1 ? 'grid auto-cols-fr grid-flow-col max-sm:w-full' : 'flex shrink-0'}`}
        >
          {actions.map((action) => (
            <Action key={action.label} action={action} about={text} />
          ))}
        </div>
      )}
    </li>
  );
}
function Action({ action, about }: { action: ShownTimed['actions'][number]; about: string }) {
  const name = `${action.label}: ${about}`;
  if (action.does === 'send') {
    return (
      <Form action={action.to} preventScrollReset>
        {Object.entries(action.fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button size="small" wide aria-label={name}>
          {action.label}
        </Button>
      </Form>
    );
  }
  if (action.does === 'open') {
    return (
      <LinkButton to={action.to} size="small" discover="none" aria-label={name}>
        {action.label}
      </LinkButton>
    );
  }
  const isCall = action.to.startsWith('tel:');
  return (
    // No page of the suite: a phone calls, a chat opens in its own window.
    <a
      href={action.to}
      className={buttonClass({ size: 'small' })}
      aria-label={name}
      {...(!isCall && { target: '_blank', rel: 'noreferrer' })}
    >
      {isCall && <Phone size={14} aria-hidden="true" />}
      {action.label}
    </a>
  );
}
