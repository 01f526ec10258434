interface ScopeChoiceProps {
  /** What is asked: 'Delete', 'Change'. */
  question: string;
  /** The words of the two choices: `one` is this job alone, `series` it and those that are to come. */
  says: { one: string; series: string };
  /** What was chosen before; this job alone, where nothing was. */
  chosen?: unknown;
}

/** How much of a job that repeats is meant. */
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

/** 'and 3 more that are still to come', after a comma; nothing where there are none. */
export function furtherInWords(coming: number): string {
  if (coming === 0) return '';
  return `, and ${coming} more that ${coming === 1 ? 'is' : 'are'} still to come`;
}
