/** How much of a job that repeats is meant; nothing is asked of one that does not. */
export function ScopeChoice({ goesOn, coming }: { goesOn: boolean; coming: number }) {
  if (!goesOn && coming === 0) return null;
  const further = coming > 0 ? `, and ${coming} more that ${coming === 1 ? 'is' : 'are'} still to come` : '';
  const choices = [
    { value: 'one', label: 'This job only' },
    { value: 'series', label: `This job${further}: it repeats no more` },
  ];
  return (
    <fieldset className="flex flex-col gap-1 rounded-field border border-base-300 px-4 py-3">
      <legend className="px-1 font-medium">Delete</legend>
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
