import { lookAgainAfterBack } from './after-back';
import { fetchCodeAhead, fetchCodeOfForms } from './code-ahead';
import { list, tellOfLatePages } from './late-pages';
import { keepForms } from './lost-answers';
import { tellOfPages } from './told-pages';
import { askBeforeLeaving } from './unsent-entries';

/** Begins what a page needs when it is there, and not before: one file, which comes beside the page and begins when that is alive. */
export function begin(): void {
  fetchCodeAhead(document);
  fetchCodeOfForms(document);
  lookAgainAfterBack();
  tellOfLatePages();
  tellOfPages();
  keepForms();
  askBeforeLeaving();
  list().catch(() => undefined);
}
