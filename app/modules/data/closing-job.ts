import { z } from 'zod';

/** How long a company stays after its owner has asked for its deletion: days. */
export const waitingDays = 7;

/** What the mails to everybody of the company are told. */
export const tellJobInput = z.object({
  what: z.enum(['closing', 'kept']),
  /** When it is deleted. */
  until: z.iso.datetime(),
  byName: z.string(),
  /** Absent in what was asked for before it was kept. */
  byId: z.string().optional(),
});
export type TellInput = z.output<typeof tellJobInput>;

/** How far the deletion has come: whether it has begun, and who is told when it is done. */
export interface CloseReached {
  begun: boolean;
  firm: string;
  /** Who is not told yet. */
  bosses: { name: string; email: string }[];
  /** How often it was tried to tell them all; absent until the first time. */
  farewells?: number;
}

/** How far the mails to everybody have come: the last to whom it was tried, and whom it did not reach. */
export interface TellReached {
  after: string;
  missed: string[];
}
