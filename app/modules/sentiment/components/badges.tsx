import { Badge, type BadgeTone } from '~/ui/badge';
import { confidenceColour, type Mood } from '../moods';

const moodTones: Record<Mood, BadgeTone> = { positive: 'success', neutral: 'neutral', negative: 'danger' };
const moodWords: Record<Mood, string> = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' };

/** How a week was, in a word. */
export function MoodBadge({ mood }: { mood: Mood }) {
  return <Badge tone={moodTones[mood]}>{moodWords[mood]}</Badge>;
}

const confidenceTones = { green: 'success', yellow: 'warning', red: 'danger' } as const;

/** How sure a record is, in the documented colours. */
export function ConfidenceBadge({ confidence }: { confidence: number }) {
  return <Badge tone={confidenceTones[confidenceColour(confidence)]}>{confidence}% confidence</Badge>;
}

/** A record that came with the sample company. */
export function SampleBadge() {
  return (
    <Badge tone="info" title="Sample data, not a real check">
      Sample
    </Badge>
  );
}

/** A mood as it stands in a table. */
export function moodWord(mood: Mood): string {
  return moodWords[mood];
}
