/** What the pages and calls of the day say. */
export const loadFailed = 'Your day could not be loaded. Please try again.';
export const markFailed = 'This could not be saved. Please try again.';
export const lineNeeded = 'Choose which line.';
export const untilNeeded = 'Choose tomorrow or next week.';
export const snoozed = 'Put off. It will be new again then.';
export const gone = 'This is done already.';
export const startsToday = 'You start with Today from now on.';
export const startsElsewhere = 'You start where you did before.';
export const digestOn = 'You get your day by mail at 7:30 each working day.';
export const digestOff = 'You get no morning mails.';
export const unsubscribed = 'You won’t get these mails any more.';
export const noSubscription = 'This address ends no mails, or they have ended already.';
