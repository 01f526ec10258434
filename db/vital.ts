/**
 * The collections that the embedded store writes even where its disk is almost full, from its reserve: all that signing in
 * and out writes, and the keys of repeated requests, which deletions write too.
 */
export const vital: readonly string[] = ['sessions', 'users', 'limits', 'securityEvents', 'onceKeys'];
