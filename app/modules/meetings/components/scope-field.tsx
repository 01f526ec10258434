/** Asks whether one meeting or the series is meant. Only shown if the series has upcoming ones. */
export function ScopeField({ coming, question }: { coming: number; question: string }) {
  if (coming === 0) return null;
  const choices = [
    { value: 'one', label: 'This meeting only' },
    { value: 'series', label: `This and ${coming} upcoming meetings` },
  ];
  return (
    <fieldset className="flex flex-col gap-1 rounded-field border border-base-300 px-4 py-3">
      <legend className="px-1 font-medium">{question}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="tap flex w-fit cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name="scope"
            value={value}
            defaultChecked={value === 'one'}
            className="radio radio-primary"
            style={{ '--size': '1.25rem' } as object}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
