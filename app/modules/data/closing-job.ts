import { z } from 'zod';

/** In days. How long a company stays after an owner has requested its deletion. */
export const waitingDays = 7;

/** The input of the mails to everybody in the company. */
export const tellJobInput = z.object({
  what: z.enum(['closing', 'kept']),
  /** When it is deleted. */
  until: z.iso.datetime(),
  byName: z.string(),
  /** Absent in jobs of earlier versions. */
  byId: z.string().optional(),
});
export type TellInput = z.output<typeof tellJobInput>;

/** The progress of the deletion: whether it has begun, and whom to tell at the end. */
export interface CloseReached {
  begun: boolean;
  firm: string;
  /** Owners who have not been told yet. */
  bosses: { name: string; email: string; isConfirmed: boolean; hasSignedIn: boolean }[];
  /** Whether the firm's mails may go to people who have only signed in: its records are gone by then. */
  isConfirmed?: boolean;
  /** The number of tries to tell them; absent before the first. */
  farewells?: number;
}

/** The progress of the mails to everybody: the last person tried, and those it did not reach. */
export interface TellReached {
  after: string;
  missed: string[];
}
