/** What the pages and calls of the day say. */
export const loadFailed = 'Your day could not be loaded. Please try again.';
export const markFailed = 'This could not be saved. Please try again.';
export const lineNeeded = 'Choose which line.';
export const untilNeeded = 'Choose tomorrow or next week.';
export const snoozed = 'Snoozed. You’ll see it here again then.';
export const gone = 'That’s done already.';
export const startsToday = 'You’ll start with Today when you sign in.';
export const startsElsewhere = 'You’ll start where you did before.';
export const digestOn = 'We’ll email you your day at 7:30 each working day.';
export const digestOff = 'We won’t send you morning emails.';
export const unsubscribed = 'You won’t get these emails any more.';
export const noSubscription = 'These emails have already stopped. If one still arrives, use the link in it.';
