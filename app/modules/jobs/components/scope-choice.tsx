interface ScopeChoiceProps {
  /** 'Delete' or 'Change'. */
  question: string;
  /** The labels: `one` is this job only, `series` includes the upcoming ones. */
  says: { one: string; series: string };
  /** The previous choice. Defaults to this job only. */
  chosen?: unknown;
}

/** Asks whether one job or the series is meant. */
export function ScopeChoice({ question, says, chosen }: ScopeChoiceProps) {
  const choices = [
    { value: 'one', label: says.one },
    { value: 'series', label: says.series },
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

/** ', and 3 more that are still to come', or ''. */
export function furtherInWords(coming: number): string {
  if (coming === 0) return '';
  return `, and ${coming} more that ${coming === 1 ? 'is' : 'are'} still to come`;
}
