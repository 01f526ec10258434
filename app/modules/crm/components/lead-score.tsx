import { Badge, type BadgeTone } from '~/ui/badge';
import type { LeadScore } from '../collections';

const tones: Record<LeadScore, BadgeTone> = { hot: 'danger', warm: 'warning', cold: 'info' };
const words: Record<LeadScore, string> = { hot: 'Hot', warm: 'Warm', cold: 'Cold' };

/** A client's score: hot red, warm amber, cold blue; 'New!' until there was an interaction. */
export function LeadScoreBadge({ score }: { score: LeadScore | '' }) {
  if (score === '') {
    return (
      <Badge tone="success" title="No meeting, task, quotation or job yet">
        New!
      </Badge>
    );
  }
  return <Badge tone={tones[score]}>{words[score]}</Badge>;
}
