import { eachOf, formsIn, pagesOf } from '../crawl.mjs';

const skipped =
  /logout|close|ownership|password|devices|two-factor|sign-out|tokens|webhooks|(ideas|trends|Storyboard.*create|sentiment)$/;

/** Fields that nobody is asked for, in each body: rights, company, credits, ids. None does anything. */
export async function ownFields({ url, documented, sample, enter }) {
  const { boss, clerk } = await enter('fields');
  const theirs =
    (await (await fetch(`${url}/getUserInformation/${boss.userId}`, { headers: bearer(boss) })).text()).match(
      /[0-9a-f]{24}/g,
    ) ?? [];
  const more = {
    ...{
      companyId: 'f'.repeat(24),
      companyID: sample.clientId,
      _id: 'f'.repeat(24),
      id: 'e'.repeat(24),
      docID: 'f'.repeat(24),
    },
    ...{
      access: { laoban: true, HR: true },
      systemAccess: { laoban: true, HR: true, CRM: true },
      role: 'laoban',
      laoban: true,
    },
    ...{
      isAdmin: true,
      credits: 1_000_000,
      planCredits: 1_000_000,
      topUpCredits: 1_000_000,
      planName: 'Enterprise Plus',
      rank: 5,
    },
    ...{
      passwordHash: 'x',
      secondFactor: null,
      trialEndsAt: '2099-01-01',
      createdBy: 'f'.repeat(24),
      status: undefined,
    },
    ...{
      $set: { 'access.laoban': true },
      'access.laoban': true,
      __proto__: undefined,
      constructor: { prototype: { laoban: true } },
    },
  };
  const faults = [];
  let tried = 0;
  const before = await standing(url, boss, clerk);
  for (const by of [clerk, boss]) {
    await eachOf(
      documented.filter(
        ({ method, path }) =>
          !['GET', 'DELETE'].includes(method) &&
          !skipped.test(path) &&
          !/signup|token|checkout|generate|access/i.test(path),
      ),
      async ({ method, path, example }) => {
        for (const id of by === clerk ? [clerk.userId, 'f'.repeat(24)] : ['f'.repeat(24)]) {
          const { access: _, systemAccess: __, role: ___, laoban: ____, ...rest } = more;
          // Owners may grant rights, and an employee's record has a role, so owners only try fields that nobody may set.
          const body = {
            ...example,
            ...(by === clerk ? more : rest),
            ...(example?.role && { role: example.role }),
            ...(example?.id && { id: example.id }),
          };
          const answer = await fetch(url + path.replace(/\{\w+\}/g, id), {
            method,
            headers: { ...bearer(by), 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          });
          const text = await answer.text();
          tried += 1;
          if (answer.status >= 500) faults.push(`${method} ${path} answered ${answer.status}`);
          if (/"(id|_id|docID)":"[ef]{24}"/.test(text))
            faults.push(`${method} ${path} made a thing with the id that was sent`);
        }
      },
    );
    const flat = [
      ...['laoban', 'HR', 'CRM', 'Quotes'].flatMap((flag) => [
        [`access.${flag}`, 'on'],
        [`systemAccess.${flag}`, 'on'],
        [`access[${flag}]`, 'on'],
        [flag, 'on'],
      ]),
      ...[
        ['companyId', 'f'.repeat(24)],
        ['role', 'laoban'],
        ['credits', '1000000'],
        ['_id', 'f'.repeat(24)],
        ['status', 'Active'],
        ['salary', '99999'],
      ],
    ];
    for (const page of await pagesOf(url, by.cookie))
      for (const { action, fields } of formsIn(page)) {
        if (skipped.test(action) || (by === boss && /HumanResource|users/.test(action))) continue;
        const answer = await fetch(url + action, {
          method: 'POST',
          redirect: 'manual',
          headers: { Cookie: by.cookie, Origin: url },
          body: new URLSearchParams([...fields, ...flat]),
        });
        await answer.arrayBuffer();
        tried += 1;
        if (answer.status >= 500) faults.push(`the form of ${action} answered ${answer.status}`);
      }
  }
  const after = await standing(url, boss, clerk);
  for (const [what, was] of Object.entries(before))
    if (after[what] !== was) faults.push(`${what}: ${was} before, ${after[what]} after`);
  if (theirs.length === 0) faults.push('the owner sees no record of their own');
  return {
    what: 'Rights, firm and credits in each body',
    did: `${tried} bodies of calls and forms, by an employee and by a boss`,
    faults,
  };
}

const bearer = ({ token }) => ({ Authorization: `Bearer ${token}` });

/** What such a field would change. */
async function standing(url, boss, clerk) {
  const text = async (path, by) => {
    const answer = await fetch(url + path, { headers: bearer(by) });
    return `${answer.status} ${await answer.text()}`;
  };
  return {
    'the rights of the employee': await text(`/api/SystemAccess/${clerk.userId}`, boss),
    'the rights of the boss': await text(`/api/SystemAccess/${boss.userId}`, boss),
    'the credits': await text(`/credits/${boss.userId}`, boss),
    'the plan': JSON.stringify(JSON.parse((await text('/getPlans', boss)).slice(4)).currPlan),
    'the clients that the employee sees': (await text('/getAllCompanies', clerk)).slice(0, 3),
  };
}
