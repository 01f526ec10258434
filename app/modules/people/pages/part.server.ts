import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Refusal } from '~/core/refusal';
import type { Operation } from '~/operation/operation.server';
import { failedPage } from '~/web/failure.server';
import { byAddress } from '~/web/operation-of.server';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import type { ProfilePart } from '../edit-employee.server';
import { changeEmployee } from '../employees.server';
import * as messages from '../messages';
import { changeOwnProfile } from '../profile.server';
import { backTo, type Confirming, confirmMessage } from '../saved';

/* A profile page is HR's if its address has an employee's id, otherwise the person's own. */

export function readPart<Opened extends { part: ProfilePart }, Shown>(
  hr: Operation<Opened>,
  own: Operation<Opened>,
  shape: (opened: Opened) => Shown,
) {
  const showOpened = (opened: Opened) => ({ part: opened.part, ...shape(opened) });
  const [hrs, owns] = [read(hr, showOpened), read(own, showOpened)];
  return (args: LoaderFunctionArgs) => (args.params.id ? hrs : owns)(args);
}

type Tab = '' | `/${string}`;

export function savePart(tab: Tab) {
  const hr = saveByHr(tab);
  const own = submit(changeOwnProfile, {
    to: `/settings${tab}`,
    toast: toastOf(messages.profileUpdated),
  });
  return byAddress(({ params }) => (params.id ? hr : own));
}

/** The action of a page that only HR can change. */
export function savePartByHr(tab: Tab) {
  const hr = saveByHr(tab);
  const none = async ({ context }: ActionFunctionArgs) => {
    throw await failedPage(new Refusal('wrong-method', undefined, { headers: { Allow: 'GET' } }), context);
  };
  return byAddress(({ params }) => (params.id ? hr : none));
}

function saveByHr(tab: Tab) {
  return submit(changeEmployee, { to: backTo(tab), toast: toastOf(messages.updated) });
}

function toastOf(saved: string) {
  return ({ confirming }: { confirming: Confirming | null }) =>
    confirming ? confirmMessage(confirming) : saved;
}
