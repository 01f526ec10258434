import { Badge, type BadgeTone } from '~/ui/badge';
import { confidenceColour, type Mood } from '../moods';

const moodTones: Record<Mood, BadgeTone> = { positive: 'success', neutral: 'neutral', negative: 'danger' };
const moodWords: Record<Mood, string> = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' };

/** The sentiment in one word. */
export function MoodBadge({ mood }: { mood: Mood }) {
  return <Badge tone={moodTones[mood]}>{moodWords[mood]}</Badge>;
}

const confidenceTones = { green: 'success', yellow: 'warning', red: 'danger' } as const;

/** A record's confidence in the specified colours. */
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

/** A sentiment as a word for tables. */
export function moodWord(mood: Mood): string {
  return moodWords[mood];
}
