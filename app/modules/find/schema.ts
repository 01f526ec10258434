import { longestSearch } from '~/core/longest-search';
import { line } from '~/core/text';

/** What somebody types to find something. */
export const findText = line({ most: longestSearch })
  .default('')
  .describe('Letters or numbers to search for.');
