import { counted } from '~/core/counted';

interface ScopeChoiceProps {
  /** 'Delete' or 'Change'. */
  question: string;
  /** 'job' or 'meeting'. */
  noun: string;
  /** How many of the series come after this one. */
  coming: number;
  /** What else the choice means for the series. */
  also?: string;
  /** The previous choice. Defaults to this one only. */
  chosen?: unknown;
}

/** Asks whether one of a series is meant, or this and the upcoming ones. */
export function ScopeChoice({ question, noun, coming, also = '', chosen }: ScopeChoiceProps) {
  const upcoming =
    coming > 0 ? `This and ${counted(coming, `upcoming ${noun}`)}` : `This and upcoming ${noun}s`;
  const choices = [
    { value: 'one', label: `This ${noun} only` },
    { value: 'series', label: `${upcoming}${also}` },
  ];
  return (
    <fieldset className="flex flex-col gap-1 rounded-field border border-base-300 px-4 py-3">
      <legend className="px-1 font-medium">{question}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="tap flex cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name="scope"
            value={value}
            defaultChecked={value === (chosen === 'series' ? 'series' : 'one')}
            className="radio radio-primary"
            style={{ '--size': '1.25rem' } as object}
          />
          <span className="min-w-0">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
