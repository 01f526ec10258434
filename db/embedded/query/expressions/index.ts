import { ARITHMETIC } from './arithmetic';
import { ARRAYS } from './arrays';
import { CONTROL } from './control';
import { CONVERSION } from './conversion';
import { DATE_ARITHMETIC } from './date-arithmetic';
import { DATES } from './dates';
import { FOLDING } from './folding';
import { ITERATION } from './iteration';
import { MATCHING } from './matching';
import { OBJECTS } from './objects';
import type { Build } from './operands';
import { SETS } from './sets';
import { STRINGS } from './strings';

/** Expression operators by name; any other is refused. `$literal` is no operator: nothing in it is computed. */
export const EXPRESSION_OPERATORS: Readonly<Record<string, Build>> = {
  ...ARITHMETIC,
  ...ARRAYS,
  ...CONTROL,
  ...CONVERSION,
  ...DATES,
  ...DATE_ARITHMETIC,
  ...FOLDING,
  ...ITERATION,
  ...MATCHING,
  ...OBJECTS,
  ...SETS,
  ...STRINGS,
};
