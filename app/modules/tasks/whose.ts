/** What an address has in place of a person's id for the tasks of all who work here no more. */
export const ofWhoLeft = 'left';
