/** The flags that open modules, by the names that the API and the menu use. */
export const accessKeys = ['CRM', 'Meetings', 'Tasks', 'Quotes', 'HR', 'JobManagement'] as const;
export type AccessKey = (typeof accessKeys)[number];

/** A user's flags. `laoban`, the boss, implies every other. */
export type SystemAccess = { laoban: boolean } & Record<AccessKey, boolean>;

/** The person who acts: read on each request from the records of their session and their account. */
export interface Actor {
  userId: string;
  companyId: string;
  /** The session record that vouches for this request. */
  sid: string;
  name: string;
  email: string;
  access: SystemAccess;
  /** By a token that may read and change nothing. */
  readOnly?: boolean;
  /** Whether they were already asked for their name and their firm's. */
  welcomed: boolean;
  /** Whether they were ever given a job to drive. */
  drives?: boolean;
  /** They begin with Today after signing in, and not where their flags lead. */
  startsWithToday?: boolean;
  /** Their firm requires two-factor sign-in and they have not set it up: until then they can do nothing else. */
  owesSecondFactor?: boolean;
}

/** The user themselves, named by a parameter of the address, or `laoban`, or a holder of one of `or`. */
interface SelfAccess {
  self: string;
  or: readonly AccessKey[];
}

/**
 * Who may: everybody (`public`), every signed-in user, owners (`laoban`), the holders of one flag or of any of several, or
 * the user themselves. An operation must say one of these; no default is open.
 */
export type Access = 'public' | 'signed-in' | 'laoban' | AccessKey | readonly AccessKey[] | SelfAccess;

/** Access for the user whose id stands in the address as `parameter`, for the boss, and for holders of `or`. */
export function self(parameter: string, ...or: AccessKey[]): SelfAccess {
  return { self: parameter, or };
}

/** Whether the flags open something that asks for `key`. */
export function holds(access: SystemAccess, key: AccessKey): boolean {
  return access.laoban || access[key];
}

/**
 * Decides access before anything is parsed or loaded.
 * `params` are the parameters of the address, which `self` looks at; nothing that was sent counts.
 */
export function decide(
  access: Access,
  actor: Actor | null,
  params: Record<string, string | undefined>,
): 'allowed' | 'not-signed-in' | 'forbidden' {
  if (access === 'public') return 'allowed';
  if (!actor) return 'not-signed-in';
  return mayPass(access, actor, params) ? 'allowed' : 'forbidden';
}

function mayPass(
  access: Exclude<Access, 'public'>,
  actor: Actor,
  params: Record<string, string | undefined>,
): boolean {
  if (access === 'signed-in' || actor.access.laoban) return true;
  if (access === 'laoban') return false;
  if (typeof access === 'string') return holds(actor.access, access);
  if ('self' in access) {
    return params[access.self] === actor.userId || access.or.some((key) => holds(actor.access, key));
  }
  return access.some((key) => holds(actor.access, key));
}

/** The flags of a new company's first user. */
export const bossAccess: SystemAccess = {
  laoban: true,
  CRM: true,
  Meetings: true,
  Tasks: true,
  Quotes: true,
  HR: true,
  JobManagement: true,
};

/** No flag at all: what opens to every signed-in user, and nothing more. */
export const noAccess: SystemAccess = {
  laoban: false,
  CRM: false,
  Meetings: false,
  Tasks: false,
  Quotes: false,
  HR: false,
  JobManagement: false,
};

/** The flags as they work: `laoban` implies every other. */
export function effectiveAccess(access: SystemAccess): SystemAccess {
  return access.laoban ? bossAccess : access;
}

/** Whether a firm asks this person for two-factor sign-in: the boss, and everybody who sees all records. */
export function mustHaveSecondFactor(
  { secondFactorRequired }: { secondFactorRequired?: boolean },
  access: SystemAccess,
): boolean {
  return secondFactorRequired === true && holds(access, 'HR');
}
