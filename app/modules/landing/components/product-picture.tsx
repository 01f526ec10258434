import {
  CalendarDays,
  Check,
  Handshake,
  ListChecks,
  Package,
  ReceiptText,
  Search,
  TreePalm,
} from 'lucide-react';
import { Badge, type BadgeTone } from '~/ui/badge';
import { Initials } from '~/ui/initials';
import { Seal } from '~/ui/wordmark';
import { Tiles } from './tiles';

const rail = [Handshake, CalendarDays, ListChecks, ReceiptText, Package, TreePalm];

const clients: readonly { initials: string; name: string; trade: string; tone: BadgeTone; score: string }[] =
  [
    { initials: 'BC', name: 'Bakery client', trade: 'Food and drink', tone: 'danger', score: 'Hot' },
    { initials: 'TC', name: 'Tuition centre', trade: 'Education', tone: 'warning', score: 'Warm' },
    { initials: 'TS', name: 'Tool shop', trade: 'Retail', tone: 'info', score: 'Cold' },
    { initials: 'FS', name: 'Flower stall', trade: 'Retail', tone: 'neutral', score: 'New!' },
  ];

const today = [
  { done: true, text: 'Send the bakery its quotation' },
  { done: true, text: 'Load the van for the east side' },
  { done: false, text: 'Meet the tuition centre' },
];

/** The hero's picture: a small client list, today's list and a cup of kopi on the tiles of a coffee shop. */
export function ProductPicture() {
  return (
    <div
      role="img"
      aria-label="A sample of the clients screen, with today’s to-do list and a cup of kopi."
      className="relative isolate overflow-hidden rounded-box bg-leaf px-4 pt-6 pb-5 text-sm sm:px-8 sm:pt-10 sm:pb-8"
    >
      <Tiles />
      <div className="relative flex overflow-hidden rounded-box border border-base-300 bg-base-200 shadow-raised">
        <div className="flex w-12 shrink-0 flex-col items-center gap-1 border-base-300 border-e bg-base-100 py-3">
          <Seal className="mb-2 size-6" />
          {rail.map((Icon, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a static picture.
              key={at}
              className={`grid size-8 place-items-center rounded-lg ${at === 0 ? 'bg-primary/10 text-primary' : 'text-muted'}`}
            >
              <Icon size={16} />
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1 p-3 sm:p-5">
          <div className="flex items-center justify-between gap-3">
            <span className="font-semibold text-base">Clients</span>
            <span className="rounded-lg bg-primary px-2.5 py-1 font-medium text-primary-content text-xs">
              Add Client
            </span>
          </div>
          <span className="mt-3 flex h-8 items-center gap-2 rounded-lg border border-base-300 bg-base-100 px-2.5 text-muted text-xs">
            <Search size={14} />
            Search clients
          </span>
          <div className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
            {clients.map(({ initials, name, trade, tone, score }, at) => (
              <span
                key={name}
                className={`flex items-center gap-2.5 rounded-lg border border-base-300 bg-base-100 p-2.5 ${at === 3 ? 'max-sm:hidden lg:max-xl:hidden' : ''}`}
              >
                <Initials text={initials} size="small" />
                <span className="min-w-0 flex-1 leading-tight">
                  <span className="block truncate font-semibold text-small">{name}</span>
                  <span className="block truncate text-muted text-xs">{trade}</span>
                </span>
                <Badge tone={tone}>{score}</Badge>
              </span>
            ))}
          </div>
          <div className="h-20 sm:h-14" />
        </div>
      </div>

      <div className="relative -mt-16 flex items-end justify-between gap-3 sm:-mt-10">
        <span className="kopi-cup -ms-1 w-24 shrink-0 text-edge drop-shadow-md sm:w-36">
          <Steam />
        </span>
        <div className="mb-1 w-full max-w-64 rounded-box border border-base-300 bg-base-100 p-3.5 shadow-raised sm:mb-3 sm:p-4">
          <span className="block font-semibold text-small">Today</span>
          <span className="mt-2 flex flex-col gap-2">
            {today.map(({ done, text }) => (
              <span key={text} className="flex items-start gap-2 text-xs leading-4">
                <span
                  className={`grid size-4 shrink-0 place-items-center rounded-[5px] border ${done ? 'border-primary bg-primary text-primary-content' : 'border-edge'}`}
                >
                  {done && <Check size={12} strokeWidth={3} />}
                </span>
                <span className={done ? 'text-muted line-through' : 'font-medium'}>{text}</span>
              </span>
            ))}
          </span>
        </div>
      </div>
    </div>
  );
}

/** Steam over the cup. */
function Steam() {
  return (
    <svg
      viewBox="0 0 150 150"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      opacity="0.6"
      aria-hidden="true"
    >
      <path d="M54 34c-7-8 6-13 0-24" />
      <path d="M72 30c-7-8 6-13 0-24" />
      <path d="M90 34c-7-8 6-13 0-24" />
    </svg>
  );
}
