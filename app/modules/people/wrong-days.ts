import type { FieldTexts } from '~/core/refusal';
import type { Details } from './details';
import * as messages from './messages';

/** The contradicting days of an employee, at their fields; null if none. `today` is '2026-11-21'. */
export function wrongDays(
  { dob = '', joinDate, probationEndDate, contractEndDate, workPass }: Details & { dob?: string },
  today: string,
): FieldTexts | null {
  const wrong: FieldTexts = {};
  const before = (one: string, other: string) => one !== '' && other !== '' && one < other;
  if (dob !== '' && dob >= today) wrong.dob = [messages.dobAhead];
  else if (before(joinDate, dob)) wrong.joinDate = [messages.joinedBeforeBirth];
  if (before(probationEndDate, joinDate)) wrong.probationEndDate = [messages.endsBeforeJoining];
  if (before(contractEndDate, joinDate)) wrong.contractEndDate = [messages.endsBeforeJoining];
  if (before(workPass.expiryDate, workPass.issueDate)) {
    wrong['workPass.expiryDate'] = [messages.expiresBeforeIssue];
  }
  return Object.keys(wrong).length > 0 ? wrong : null;
}
