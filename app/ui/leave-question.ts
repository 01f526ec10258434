import { buttonClass } from './button';

const words = {
  unsent: ['Leave without saving?', 'What you entered here has not been saved.'],
  sending: ['Leave before it is saved?', 'What you entered here is still being sent.'],
} as const;

/** What stands about what was entered: it waits to be sent, or for the answer. */
type Standing = keyof typeof words;

/** The question, while somebody is being asked it. */
export const leaveQuestion = (standing: Standing) =>
  document.querySelector<HTMLDialogElement>(`.leave-question[data-standing="${standing}"]`);

/**
 * Asks whether to leave what is not saved, in a dialog on top of whatever is open.
 * @returns whether to leave; Escape is to stay, and so is to close it
 */
export async function askToLeave(standing: Standing): Promise<boolean> {
  // A press that led here puts the focus where it was made, when it has been heard by all.
  await new Promise((next) => setTimeout(next));
  const [heading, text] = words[standing];
  const dialog = element(
    'dialog',
    {
      class: 'route-dialog leave-question',
      'data-size': 'small',
      'data-standing': standing,
      'aria-labelledby': 'leave-question',
    },
    [
      element('form', { method: 'dialog', class: 'flex flex-col gap-4 p-5' }, [
        element('h2', { id: 'leave-question', class: 'font-semibold text-xl leading-snug' }, [heading]),
        element('p', {}, [text]),
        element('div', { class: 'dialog-actions' }, [
          element('button', { value: 'leave', class: buttonClass() }, ['Leave']),
          element('button', { value: 'stay', class: buttonClass({ variant: 'primary' }), autofocus: '' }, [
            'Stay',
          ]),
        ]),
      ]),
      element('span', { class: 'dialog-end', hidden: '' }),
    ],
  ) as HTMLDialogElement;
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // By itself it would close the dialog beneath, too.
    event.preventDefault();
    dialog.close();
  });
  return await new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(dialog.returnValue === 'leave');
    });
  });
}

function element(
  name: string,
  attributes: Record<string, string>,
  children: (Node | string)[] = [],
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}
