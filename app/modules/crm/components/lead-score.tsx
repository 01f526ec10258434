import { Badge, type BadgeTone } from '~/ui/badge';
import type { LeadScore, Scored } from '../lead-score';

const tones: Record<LeadScore, BadgeTone> = { hot: 'danger', warm: 'warning', cold: 'info' };
const words: Record<LeadScore, string> = { hot: 'Hot', warm: 'Warm', cold: 'Cold' };

interface LeadScoreProps {
  score: LeadScore | '';
  /** The reasons in one line (`toldScore`). */
  why: string;
}

/** A client's score: hot red, warm amber, cold blue; 'New!' before the first interaction. The reasons are its title. */
export function LeadScoreBadge({ score, why }: LeadScoreProps) {
  return (
    <Badge tone={score === '' ? 'success' : tones[score]} title={why}>
      {score === '' ? 'New!' : words[score]}
    </Badge>
  );
}

/** A score with its reasons, as one line: '45 points: Referred to us 15, Open task 5'. */
export function toldScore(score: LeadScore | '', scored: Scored | null): string {
  if (score === '' || !scored) return 'No activity with this client yet';
  const { points, reasons } = scored;
  const why = reasons.map((reason) => `${reason.why} ${showSigned(reason.points)}`).join(', ');
  return `${showSigned(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}${why && `: ${why}`}`;
}

/** Each reason on its own line, because phones don't show titles. */
export function LeadScoreReasons({ score, scored }: { score: LeadScore | ''; scored: Scored | null }) {
  if (score === '' || !scored) {
    return (
      <p className="text-muted">The first note, meeting, task or quotation gives this client a score.</p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {scored.reasons.length > 0 && (
        <ul className="flex flex-col">
          {scored.reasons.map(({ why, points }) => (
            <li key={why} className="flex justify-between gap-4 border-base-300 border-b py-2 first:pt-0">
              {why}
              <span className="tabular-nums">{showSigned(points)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex items-center justify-between gap-4">
        <span className="flex flex-wrap items-center gap-2">
          <LeadScoreBadge score={score} why={toldScore(score, scored)} />
          <span className="text-muted">60 points or more is hot, 30 or more is warm.</span>
        </span>
        <b className="tabular-nums">{showSigned(scored.points)}</b>
      </p>
    </div>
  );
}

const showSigned = (points: number) => (points < 0 ? `\u2212${-points}` : String(points));
