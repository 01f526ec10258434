import { Search } from 'lucide-react';
import { useEffect } from 'react';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  Link,
  type ShouldRevalidateFunction,
  useNavigate,
} from 'react-router';
import { showDateTime } from '~/core/dates';
import { Button, LinkButton } from '~/ui/button';
import { LookUpForm } from '~/ui/filters';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { fieldLinks } from '~/web/field/links';
import { byAddress } from '~/web/operation-of.server';
import { knownPerson, useSessionPerson } from '~/web/person';
import { loadScanned, type Scanned, sendScanned } from '~/web/scanned';
import { readScanned } from '~/web/scanned.server';
import { notWhenPutOff, ScannedPage } from '~/web/scanned-page';
import { submit } from '~/web/submit.server';
import { Camera } from '../components/camera';
import { changeItem } from '../items.server';
import * as messages from '../messages';
import { presentScan, type ShownItem, type ShownScan } from '../present';
import { findByCode } from '../scan.server';
import * as scanTexts from '../scan-messages';
import { recordTransaction } from '../transactions.server';
import type { Route } from './+types/scan';
import { findHere, storeItemsHere } from './items-here';
import { ScannedItem, type ScanStep, scanSteps, stepAt } from './scanned-item';

const here = '/Inventory/scan';
const longestCode = 300;
/** In characters, of a barcode. */
const longestBarcode = 64;

export const meta = () => [{ title: 'Scan · Laoban' }, { name: 'robots', content: 'noindex' }];
export const links = fieldLinks;

/** What the page shows: with `at`, as this phone knows it without a network. */
type Shown = ShownScan & { at?: number };

export const loader = readScanned(findByCode, presentScan, 'modules/inventory/pages/items');
const load = loadScanned<Shown>(
  (_, { search }) => `/api/inventory/scan${search}`,
  ({ data }: { data: Shown }) => data,
);

/** From the server, or from the items on this phone if there is no answer. */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<Scanned<Shown>> {
  const code = args.url.searchParams.get('code') ?? '';
  const findKnown = async () => {
    const by = knownPerson();
    const shown = by ? await findHere(by, code) : null;
    return shown && ({ state: 'here', shown } as const);
  };
  try {
    const loaded = await load(args);
    // A stored page is that of no code.
    const isStored = loaded.state === 'here' && !!document.documentElement.dataset.seen;
    const isOther = isStored && loaded.shown.code === '' && code !== '';
    return (isOther || loaded.state === 'failed' ? await findKnown() : null) ?? loaded;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const found = await findKnown();
    if (found) return found;
    throw error;
  }
}
clientLoader.hydrate = true as const;

const stepOf = (url: URL): ScanStep => {
  const asked = url.searchParams.get('do') ?? '';
  return Object.hasOwn(scanSteps, asked) ? (asked as ScanStep) : 'take';
};
const gives = (url: URL) => url.searchParams.get('do') === 'name';

const moves = submit(recordTransaction, {
  to: here,
  toast: ({ productName, totalCount }) => scanTexts.leftNow(productName, totalCount),
  asksToSignIn: true,
});
const names = submit(changeItem, {
  to: (_, __, { barcode }) => `${here}?${new URLSearchParams({ code: String(barcode) })}`,
  toast: scanTexts.barcodeGiven,
  asksToSignIn: true,
});
const sendsMove = sendScanned({
  address: () => '/api/inventory/transaction',
  done: ({ type, quantity, what }) => `${quantity} ${scanDone(type)}: ${what}`,
  leads: () => here,
  waits: ({ type, quantity, what }) => `${quantity} ${scanDone(type)}: ${what}`,
  mendAt: (_, { itemId, type }) => stepAt(String(itemId), type),
});
const scanDone = (type: unknown) => scanTexts.scanDone[String(type) as keyof typeof scanTexts.scanDone];

export const action = byAddress<Awaited<ReturnType<typeof moves>>>(({ url }) => (gives(url) ? names : moves));
export const clientAction = async (args: ClientActionFunctionArgs) =>
  gives(args.url) ? await args.serverAction<typeof action>() : await sendsMove(args);

/** Another step with the same item needs no answer of the server. */
export const shouldRevalidate: ShouldRevalidateFunction = (asked) => {
  const { currentUrl, nextUrl, formMethod } = asked;
  const isSame = ['code', 'q'].every(
    (name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name),
  );
  return (
    (formMethod === undefined && isSame ? currentUrl.href === nextUrl.href : true) && notWhenPutOff(asked)
  );
};

const words = { loading: messages.loading, unknown: messages.itemUnknown };

/** Scans a code with the camera, or takes one that is typed, and opens its item to take, receive or count. */
export default function Scan({ loaderData, actionData }: Route.ComponentProps) {
  const person = useSessionPerson();
  useEffect(() => {
    if (person !== null && navigator.onLine) void storeItemsHere(person).catch(() => {});
  }, [person]);
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="font-semibold text-2xl">Scan</h1>
        {/* A new document, since this one may use the camera. */}
        {loaderData.state === 'here' && (
          <LinkButton to="/Inventory" reloadDocument variant="ghost">
            Inventory
          </LinkButton>
        )}
      </header>
      <ScannedPage loaded={loaderData} reply={actionData} words={words} markOf={() => ''}>
        {(shown, typed) => <Found shown={shown} typed={typed} reply={actionData} />}
      </ScannedPage>
    </>
  );
}

interface FoundProps {
  shown: Shown;
  /** The address's query. */
  typed: Partial<Record<string, string>>;
  reply: Route.ComponentProps['actionData'];
}

function Found({ shown, typed, reply }: FoundProps) {
  const navigate = useNavigate();
  const { code, items, at } = shown;
  // Saved on the phone until there is a network: on to the next one.
  const waits = !!reply && reply.result.initialValue === null && !reply.result.error;
  useEffect(() => {
    if (waits) void navigate(here);
  }, [waits, navigate]);
  const [item, other] = items;
  if (item && !other) {
    return (
      <ScannedItem
        item={item}
        code={code}
        step={stepOf(new URL(`${here}?do=${typed.do ?? ''}`, 'http://here.invalid'))}
        counted={/^\d+(?:\.\d+)?$/.test(typed.counted ?? '') ? (typed.counted ?? '') : ''}
        since={at === undefined ? null : showDateTime(new Date(at))}
        reply={reply}
      />
    );
  }
  const open = (scanned: string) =>
    void navigate(`${here}?${new URLSearchParams({ code: scanned.slice(0, longestCode) })}`);
  return (
    <div className="flex flex-1 flex-col gap-6">
      {other && <Several code={code} items={items} />}
      {items.length === 0 && code !== '' && <Unknown shown={shown} reply={reply} />}
      {/* Another picture after each code. */}
      <Camera key={code} onCode={open} />
      <LookUpForm action={here} className="flex items-end gap-2">
        <label className="flex min-w-0 flex-1 flex-col gap-1.5 font-medium">
          Code, barcode or SKU
          <input
            type="text"
            name="code"
            // A scanner that types needs the cursor here.
            // biome-ignore lint/a11y/noAutofocus: the page has one field, for scanners that type.
            autoFocus={code === ''}
            required
            maxLength={longestCode}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            className="input h-14 w-full text-lg"
          />
        </label>
        <Button size="large" className="h-14">
          Open
        </Button>
      </LookUpForm>
    </div>
  );
}

/** A code that two items have, one as its barcode and one as its SKU. */
function Several({ code, items }: { code: string; items: readonly ShownItem[] }) {
  return (
    <section aria-label="Which item?" className="flex flex-col gap-3">
      <h2 className="font-semibold text-xl wrap-anywhere">{`Which item? ${items.length} have the code ${code}.`}</h2>
      <ul className="flex flex-col gap-2">
        {items.map(({ id, productName, SKU, location }) => (
          <li key={id}>
            <Link
              to={`${here}?${new URLSearchParams({ code: id })}`}
              className="flex min-h-14 flex-col justify-center rounded-box border border-base-300 bg-base-100 px-4 py-2 wrap-anywhere"
            >
              <span className="font-medium">{productName}</span>
              <span className="text-muted">{[SKU, location].filter(Boolean).join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A code that no item has: the item that it belongs to gets it as its barcode. */
function Unknown({ shown: { code, q, choices, at }, reply }: Omit<FoundProps, 'typed'>) {
  const why = Object.values(reply?.result.error ?? {}).flat()[0];
  if (code.includes('/InventoryFulfilement/'))
    return <Notice tone="warning">{scanTexts.labelUnknown}</Notice>;
  const job = /\/JobStartEnd\/([0-9a-f]{24})/i.exec(code)?.[1];
  if (job)
    return <Notice link={{ to: `/JobStartEnd/${job}`, label: 'Open the job' }}>{scanTexts.codeOfJob}</Notice>;
  if (at !== undefined || code.length > longestBarcode)
    return <Notice tone="warning">{`${scanTexts.scanUnknown} ${code}`}</Notice>;
  return (
    <section aria-label="Which item is this?" className="flex flex-col gap-3">
      <h2 className="font-semibold text-xl">Which item is this?</h2>
      <p className="wrap-anywhere">{`No item has the code ${code} yet. Find its item, and we’ll know it next time.`}</p>
      {why && <Notice tone="warning">{why}</Notice>}
      <LookUpForm action={here} role="search" className="flex items-end gap-2">
        <input type="hidden" name="code" value={code} />
        <label className="flex min-w-0 flex-1 flex-col gap-1.5 font-medium">
          Name or SKU
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={150}
            className="input h-14 w-full text-lg"
          />
        </label>
        <Button size="large" icon={<Search size={18} />} className="h-14">
          Find
        </Button>
      </LookUpForm>
      {q !== '' && choices.length === 0 && <p>{`Nothing found for “${q}”.`}</p>}
      <ul className="flex flex-col gap-2">
        {choices.map((item) => (
          <li
            key={item.id}
            className="flex items-center gap-3 rounded-box border border-base-300 bg-base-100 py-2 ps-4 pe-2"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{item.productName}</span>
              <span className="text-muted text-small">
                {[item.SKU, item.location, item.barcode && `now ${item.barcode}`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Form action={`${here}?${new URLSearchParams({ code, q, do: 'name' })}`}>
              <input type="hidden" name="id" value={item.id} />
              <input type="hidden" name="barcode" value={code} />
              <Button>This one</Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
