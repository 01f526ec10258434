import { config } from '~/core/config.server';
import { statusOf, type Why } from '~/core/refusal';
import { takesUpload } from '~/core/upload';
import { type DocumentedCall, madeOfCalls, moduleTitle } from './calls.server';
import { curlOf } from './curl';
import { type FieldRow, fieldRows } from './field-rows';
import { keepsKeys, openapi } from './openapi.server';
import { schemasOf } from './schemas.server';
import { callRefusals, whoMay } from './words';

/** A call as the reference page shows it. */
export interface ShownCall {
  /** The anchor of a link to it: 'post-createcompany'. */
  anchor: string;
  method: string;
  path: string;
  says: string;
  who: string;
  /** The fields sent in the query or the body. */
  sent: FieldRow[];
  inBody: boolean;
  /** The fields of the answer; null if it is not JSON. */
  answer: FieldRow[] | null;
  /** What the answer is if it is not JSON. */
  otherAnswer: string | null;
  curl: string;
  example: string;
  refuses: string[];
  paged: boolean;
  keepsKeys: boolean;
  takesFiles: boolean;
}

export interface ShownModule {
  title: string;
  anchor: string;
  calls: ShownCall[];
}

/** The errors of every call, with status and code. */
export const shownRefusals = (Object.keys(callRefusals) as Why[]).map((why) => ({
  status: statusOf[why],
  why,
  text: callRefusals[why],
}));

/** All calls by module, for the reference page. */
export async function shownModules(): Promise<ShownModule[]> {
  return await madeOfCalls(showModules);
}

/** The OpenAPI document as text. */
export async function openapiText(): Promise<string> {
  return await madeOfCalls(textOf);
}

const textOf = (calls: DocumentedCall[]) => JSON.stringify(openapi(calls));

function showModules(calls: DocumentedCall[]): ShownModule[] {
  const modules = new Map<string, ShownCall[]>();
  for (const call of calls) modules.set(call.module, [...(modules.get(call.module) ?? []), shownCall(call)]);
  return [...modules]
    .map(([module, calls]) => ({ title: moduleTitle(module), anchor: module, calls }))
    .sort((one, other) => Number(other.anchor === 'account') - Number(one.anchor === 'account'));
}

function shownCall(call: DocumentedCall): ShownCall {
  const { method, path, operation, documented, paged } = call;
  const { sent, answer, inBody } = schemasOf(call);
  const { example } = documented;
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name) => example.params?.[name] ?? `{${name}}`),
    config().APP_URL,
  );
  if (!inBody) {
    for (const [name, value] of Object.entries(example.sent ?? {})) url.searchParams.set(name, String(value));
  }
  return {
    anchor: `${method}${path}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, ''),
    method,
    path,
    says: documented.says,
    who: whoMay(operation.access),
    sent: fieldRows(sent),
    inBody,
    answer: answer && fieldRows(answer),
    otherAnswer: answer ? null : (documented.answer as { says: string }).says,
    curl: curlOf({
      method,
      url: url.href,
      identity: operation.access !== 'public',
      ...(inBody && example.sent && { body: example.sent }),
    }),
    example: typeof example.answer === 'string' ? example.answer : JSON.stringify(example.answer, null, 2),
    refuses: Object.values(documented.refuses ?? {}),
    paged,
    keepsKeys: keepsKeys(operation),
    takesFiles: takesUpload(operation.input),
  };
}
