import type { FieldProps } from './field';

/** One option. */
export interface ChoiceOption {
  id: string;
  name: string;
  hint: string;
  /** The heading it is listed under, after those without one. */
  group?: string;
}

/** The options of a form: the first of many, filtered by a search. */
export interface Choice<Option extends ChoiceOption = ChoiceOption> {
  options: Option[];
  /** Whether more match than are listed. */
  more: boolean;
  /** The search text. */
  q: string;
}

export interface ChoiceFieldProps<Option extends ChoiceOption = ChoiceOption> extends FieldProps {
  choice: Choice<Option>;
  /** The address that returns a `Choice` for `?q=`. */
  searchAt: string;
  /** The label of the empty option. */
  empty: string;
  /** Called with the chosen id ('' for none) and its option. */
  onChoose?: (id: string, option?: Option) => void;
}
