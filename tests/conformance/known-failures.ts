/** Cases that fail for a reason that is known and stays for now: part of `<file>: <description>`, and the reason. */
export const KNOWN_FAILURES: readonly { cases: RegExp; reason: string }[] = [];
