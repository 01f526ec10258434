import type { Page } from '@playwright/test';
import { expect, test } from './support/journey';
import type { Login, People } from './support/people';

/** A thing that two people have open, with its form and the page that deletes it. */
interface Thing {
  make(page: Page, people: People, login: Login): Promise<{ edit: string; erase: string }>;
  typed: Record<string, string>;
  room: { label: string; at: string };
  /** The link that leads there from the form. */
  wayOut: string;
}

const things: Record<string, Thing> = {
  client: {
    make: async (page, people) => {
      const at = await people.addClient(page, 'Kopi Pte Ltd');
      return { edit: `${at}/edit`, erase: `${at}/delete` };
    },
    typed: { 'Company name': 'Teh Pte Ltd', Address: '12 Keong Saik Road' },
    room: { label: 'Clients', at: '/crm' },
    wayOut: 'Clients',
  },
  task: {
    make: async (page, people, login) => {
      const client = (await people.addClient(page, 'Kopi Pte Ltd')).split('/').pop();
      const answer = await page.request.post('/api/tasks', {
        headers: { Authorization: `Bearer ${await people.token(login)}` },
        data: { title: 'Call Mei', endDate: '2030-03-04', CustomerID: client },
      });
      const { id } = (await answer.json()).data;
      return { edit: `/Tasks/${id}/edit`, erase: `/Tasks/${id}/delete` };
    },
    typed: { Title: 'Call Mei on Monday', Description: 'Asks for beans.\nAnd for cups.' },
    room: { label: 'Tasks', at: '/Tasks' },
    wayOut: 'Cancel',
  },
};

for (const [name, { make, typed, room, wayOut }] of Object.entries(things)) {
  test(`the form of a ${name} that somebody else has deleted meanwhile loses nothing that was typed`, async ({
    page,
    open,
    people,
    anotherPage,
    looksRight,
    faults,
  }) => {
    faults.announce(404);
    const { edit, erase } = await make(page, people, await people.newFirm(page));
    await open(edit);
    const other = await anotherPage();
    await other.context().addCookies(await page.context().cookies());
    await open(erase, other);
    await other.getByRole('button', { name: 'Delete' }).click();
    await expect(other).not.toHaveURL(erase);

    const form = page.getByRole('main');
    for (const [label, value] of Object.entries(typed))
      await form.getByLabel(new RegExp(`^${label}`)).fill(value);
    const save = form.getByRole('button', { name: 'Save' });
    await save.click();
    const said = form.getByText('What you typed is still here, to copy.');
    await expect(said).toBeVisible();
    await looksRight(page);
    const answered = page.waitForResponse((answer) => answer.status() === 404);
    await save.click();
    await answered;
    await expect(save).toBeEnabled();
    await expect(said).toBeVisible();
    for (const [label, value] of Object.entries(typed))
      await expect(form.getByLabel(new RegExp(`^${label}`))).toHaveValue(value);
    // The way out is as it was: Cancel says by itself that nothing is to be kept.
    await page.getByRole('link', { name: wayOut, exact: true }).click();
    if (wayOut !== 'Cancel') await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(room.at);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('We can’t find this');
  });
}
