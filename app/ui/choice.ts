import type { FieldProps } from './field';

/** One thing that can be chosen. */
export interface ChoiceOption {
  id: string;
  name: string;
  hint: string;
}

/** What a form can choose from: the first of many, by what was searched for. */
export interface Choice<Option extends ChoiceOption = ChoiceOption> {
  options: Option[];
  /** There are more that fit than are listed. */
  more: boolean;
  /** What was searched for. */
  q: string;
}

export interface ChoiceFieldProps<Option extends ChoiceOption = ChoiceOption> extends FieldProps {
  choice: Choice<Option>;
  /** The address that answers a `Choice` for `?q=`. */
  searchAt: string;
  /** The words of the empty choice. */
  empty: string;
  /** Told the id of what is chosen, '' where nothing is, and what is known of it. */
  onChoose?: (id: string, option?: Option) => void;
  /** Another part of the form has the search for browsers without JavaScript. */
  searchedElsewhere?: boolean;
}
