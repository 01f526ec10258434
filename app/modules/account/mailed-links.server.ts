/** What a mailed link needs from the world: where the suite is, and where to tell of a mail that failed. */
interface LinkSettings {
  appUrl: string;
  onFailure: (error: unknown) => void;
}

let settings: LinkSettings = { appUrl: '', onFailure: () => {} };

/** Tells the mails where the suite is, once, at start. */
export function setUpMailedLinks(given: LinkSettings): void {
  settings = given;
}

/** A path of the suite as a mail names it. */
export function linkTo(path: string): string {
  return `${settings.appUrl}${path}`;
}

/** Tells of a mail that could not be sent: nobody waits for it. */
export function tellFailure(error: unknown): void {
  settings.onFailure(error);
}
