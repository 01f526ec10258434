import { weekdayNames } from '~/core/working-week';

interface WeekdayBoxesProps {
  /** The name of the field, which is sent once for each day. */
  name: string;
  /** The numbers of the days that are ticked at first: 1 is Monday. */
  ticked: readonly (number | string)[];
}

/** A box to tick for each day of the week, to stand in a fieldset. */
export function WeekdayBoxes({ name, ticked }: WeekdayBoxesProps) {
  return weekdayNames.map((day, at) => (
    <label key={day} className="tap flex w-fit cursor-pointer items-center gap-2 py-1">
      <input
        type="checkbox"
        name={name}
        value={at + 1}
        defaultChecked={ticked.some((one) => Number(one) === at + 1)}
        className="checkbox checkbox-primary"
        style={{ '--size': '1.25rem' } as object}
      />
      {day}
    </label>
  ));
}
