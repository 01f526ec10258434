import type { Mood } from '~/modules/sentiment/moods';

/** A week's verdict and what was written in it, one note a day from Monday on. */
interface SampleWeek {
  sentiment: Mood;
  confidence: number;
  summary: string;
  notes: readonly string[];
}

/** The six weeks before this one, the oldest first. */
export const weeks: readonly SampleWeek[] = [
  {
    sentiment: 'neutral',
    confidence: 50,
    summary: 'Only routine: an order as always and a question about the new cups.',
    notes: [
      'Ordered 20 kg as always.',
      'Asked whether the new paper cups come with lids. Sent them the sheet.',
    ],
  },
  {
    sentiment: 'positive',
    confidence: 82,
    summary: 'Pleased with the dark roast and with our driver; the second outlet is going ahead.',
    notes: [
      'Their regulars love the new dark roast, they say it is the best they have had.',
      'Thanked Ahmad for carrying the sacks up to the store.',
      'The lease for Bedok is signed. They are excited about it.',
      'Asked for 25 kg next time. Good sign.',
    ],
  },
  {
    sentiment: 'positive',
    confidence: 74,
    summary: 'Still happy, and recommended us to a cousin in Katong.',
    notes: [
      'Happy with the delivery before 7 am.',
      'Recommended us to a cousin who runs a toast place in Katong.',
      'Wants the price list for oat milk.',
    ],
  },
  {
    sentiment: 'negative',
    confidence: 68,
    summary: 'A late delivery and two torn sacks: they were angry, and mentioned another roaster.',
    notes: [
      'Delivery came at 9, two hours late. Very angry, they ran out of beans for the morning crowd.',
      'Two sacks were torn. Complained, wants a credit note.',
      'Says another roaster has offered them a lower price.',
    ],
  },
  {
    sentiment: 'neutral',
    confidence: 61,
    summary: 'Calmer after the credit note, but watching us; no new order beyond the usual.',
    notes: [
      'Credit note sent, they have accepted the apology.',
      'The usual 20 kg, nothing more.',
      'Worried whether we can serve two outlets on time.',
    ],
  },
  {
    sentiment: 'positive',
    confidence: 85,
    summary: 'Trust is back: on-time deliveries praised, and a trial order for the Bedok outlet.',
    notes: [
      'Delivered at 6.40 am. They were very pleased and said thank you twice.',
      'Tasted the single-origin with the head chef: they love it.',
      'Trial order for Bedok: 10 kg dark roast, 5 kg single-origin.',
      'No more talk of the other roaster. All good again.',
    ],
  },
];

/** Written since Monday, not yet checked. */
export const thisWeek: readonly string[] = [
  'Bedok has its coffee machine. They are happy with the barista training that we offered.',
  'Asked for a quotation for both outlets, delivered before 7 am.',
  'Invoice paid early, with many thanks.',
];
