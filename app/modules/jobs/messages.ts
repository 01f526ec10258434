import { showQuantity } from '~/core/money-lines';
import { type Status, statusInWords } from './statuses';

/** The texts of the jobs' pages and calls. The first part is word for word from the specification. */
export const loadFailed = 'Failed to fetch jobs';
export const listFailed = 'Server error while fetching jobs.';
export const deleted = 'Job deleted successfully!';
export const deleteRefused = 'Failed to delete job.';
export const deleteFailed = 'Server error while deleting job.';
export const started = 'Job started successfully';
export const startFailed = 'Failed to start job';
export const ended = 'Job ended successfully';
export const endFailed = 'Failed to end job';
export const startsEarly = (planned: string) =>
  `This job is planned for ${planned}. Tick the box to start it now.`;
export const asksEarly = (planned: string) => `This job is planned for ${planned}. Start it now?`;
export const onMyWay = 'WhatsApp opened.';
export const startUndone = 'The start was undone.';
export const endUndone = 'The end was undone. The job goes on.';
export const undoFailed = 'This could not be undone. Please try again.';
export const noStepToUndo = 'There is no start or end of this job to undo.';
export const notYourStep = (name: string) => `Only ${name}, who did this, can undo it.`;
export const undoTooLate = 'A start or end can be undone for 30 seconds. Ask the office to change the job.';
export const changedSince = 'The job has been changed since. Ask the office to change it back.';
export const invoicedSince = 'The job has been invoiced since. Ask the office to change it back.';
export const countedSince = (item: string) =>
  `The stock of ${item || 'an item'} has changed since, so it can’t be put back. Ask the office.`;
export const beingSent = 'This is being sent right now. Wait a moment, then undo it.';
export const spotNotAllowed =
  'Your company doesn’t let drivers add jobs. Ask the office to add it, or to allow it in Settings, Company.';
export const spotMinutesWrong = 'Enter 0 to 1,440 minutes.';
export const onTheSpot = 'On the spot';
export const minutesWrong = 'Choose 1 to 240 minutes.';
export const onMyWayFailed = 'WhatsApp could not be opened. Please try again.';
export const endLocationFirst = 'Please provide an end location before ending the job';
export const onlyLocation = 'Currently assigning is for location based only';

export const added = 'Job added.';
export const saved = 'Job saved.';
// Not specified: one short sentence, as the specification's decisions ask for.
export const saveFailed = 'The job could not be saved. Please try again.';
export const exportFailed = 'The list could not be created. Please try again.';
export const sheetFailed = 'The day sheet could not be created. Please try again.';
export const noJobsOnSheet = 'No jobs on this day.';
export const codeFailed = 'Something went wrong generating QR Code';
export const materialUnknown = 'This item isn’t one of the job’s materials.';
export const usedWrong = 'Enter how many were used of each material.';
export const unknown = 'This job doesn’t exist.';
export const notToInvoice = 'Only a job that has ended can be invoiced.';
export const notHere = 'Job not found or unauthorized';
// Also shown to a driver who no longer has the job, for whom advice about access would be wrong.
export const notYours = 'This isn’t your job. It may have been given to somebody else.';
export const loading = 'Loading job...';
export const endSettled = 'Somebody has already taken this over or discarded it.';
export const hasOtherProof =
  'This job has ended with another proof of delivery. Discard this one, or start the job again first.';
export const takenOver = 'The job has ended with what the driver sent.';
export const discarded = 'What the driver sent was discarded.';
export const mend = 'This could not be saved. Correct it and send it again.';
export const makingPhoto = 'Preparing the photo…';
export const jobIdNeeded = 'Enter the job ID.';
export const jobIdInUse = 'Another job has this ID already.';
export const noFreeId = 'We couldn’t find a free job ID. Please try again.';
export const titleNeeded = 'Enter a title.';
export const clientNeeded = 'Enter the client.';
export const startLocationNeeded = 'Enter the start location.';
export const endLocationNeeded = 'Enter the end location.';
export const dateNeeded = 'Enter the job date.';
export const timeNeeded = 'Enter the job time.';
export const timeWrong = 'Enter a time such as 09:30.';
export const momentWrong = 'Enter a day and a time that exist, such as 2026-11-21T09:30+08:00.';
export const descriptionNeeded = 'Enter a description.';
export const statusWrong = 'Choose one of the statuses.';
export const driverWrong = 'assignedEmployees must be a list of employee ids.';
export const oneDriver = 'Only one driver can be assigned.';
export const noSuchDriver = 'This employee doesn’t exist. Choose somebody who works here.';
export const driverNeeded = 'An assigned job needs a driver. Choose one, or set another status.';
export const endFirst = 'The job cannot end before it starts.';
export const startAhead = 'The start has happened, so it can’t be in the future.';
export const endAhead = 'The end has happened, so it can’t be in the future.';
export const lastsTooLong = 'A job lasts at most 14 days. Check its start and end.';
export const repeatsTogether =
  'Choose this and upcoming jobs to change how it repeats. One job alone can’t repeat differently.';
export const repeatsByPlan = 'This is a visit of a service plan. Change how it repeats in the plan.';
export const scopeWrong = 'Choose this job only, or this and upcoming ones.';
export const savedSeries = (more: number) => `Job saved, and ${more} more of its series.`;
export const leftWithout = (name: string, days: string) =>
  `${name} is on approved leave then, so these days have no driver: ${days}.`;
export const revisionWrong = 'revision must be a number.';
export const spanBackwards = 'The last day cannot be before the first.';
export const photoWrong = 'Only JPG and PNG allowed';
export const positionWrong = 'Enter a position as latitude and longitude in degrees.';
export const overtaken =
  'Somebody else has changed this job. Your text is still here: compare it with the saved version, then save again.';
/** In thousandths. */
export const shortOf = (name: string, short: number) =>
  `${name}: ${showQuantity(short)} short of what this job needs.`;
export const awayNeedsTick = 'Choose somebody else, or tick this box to assign the job anyway.';
export const sameTime = (name: string, other: string) => `${name} has another job at that time: ${other}.`;
export const away = (name: string, part: string) => `${name} is on approved leave ${part}.`;
export const notAssigned = (status: Status) =>
  `Only an assigned job can be started, and this one is ${statusInWords(status).toLowerCase()}.`;
export const notActive = (status: Status) =>
  `Only an active job can be ended, and this one is ${statusInWords(status).toLowerCase()}.`;
export const durationWrong = 'Enter a length from 5 to 1,440 minutes.';
export const helpersWrong = 'helperIds must be a list of employee ids.';
export const tooManyHelpers = 'A job has at most nine helpers.';
export const restDay = (name: string) => `${name} doesn’t work on that day.`;
export const companyRests = 'The company doesn’t work on that day.';
export const movesNeeded = 'Choose at least one job.';
export const tooManyMoves = 'At most 100 jobs at once.';
export const moved = (count: number) => (count === 1 ? 'Job moved.' : `${count} jobs moved.`);
export const movedMeanwhile = (title: string, now: string) =>
  `Somebody else has changed “${title}” in the meantime. It is now: ${now}. Nothing was moved.`;
export const movedTo = (title: string, place: string) => `“${title}” moved: ${place}.`;
export const givenTo = (count: number, name: string) => `${count} jobs given to ${name}.`;
export const nothingToUndo = 'This can’t be undone any longer.';
export const undone = (changed: readonly string[], leave: 'back' | 'stays' | null) =>
  [
    'Undone.',
    changed.length > 0 && `Changed since, and left as it is: ${changed.join(', ')}.`,
    leave === 'back' && 'The leave was taken back.',
    leave === 'stays' && 'The leave stays, because it was changed since.',
  ]
    .filter(Boolean)
    .join(' ');
export const isOverAlready = (title: string) => `“${title}” is over and cannot be moved.`;
export const runsAlready = (title: string) => `“${title}” has started and needs a driver.`;
export const personNeeded = 'Choose who is away.';
export const halfWrong = 'half is morning, afternoon or empty for the whole day.';
export const awayDone = (name: string, jobs: number) =>
  `${name} is away: ${jobs === 0 ? 'no jobs' : jobs === 1 ? '1 job' : `${jobs} jobs`} to give to somebody else.`;
export const copied = (count: number) => (count === 1 ? '1 job copied.' : `${count} jobs copied.`);
export const sameDay = 'Choose another day than the one you copy.';
export const jobsOfDayOnly = 'Only jobs of that day can be copied.';
export const spanTooLong = 'Choose at most 92 days.';

export const kindNameNeeded = 'Enter a name.';
export const kindNameInUse = 'Another kind has this name already.';
export const kindUnknown = 'This kind of job doesn’t exist.';
export const tooManyKinds = 'There can be at most 200 kinds of job.';
export const kindAdded = 'Kind of job added.';
export const kindSaved = 'Kind of job saved.';
export const kindDeleted = 'Kind of job deleted.';
export const kindsFailed = 'The kinds of job could not be loaded. Please try again.';
export const kindSaveFailed = 'The kind of job could not be saved. Please try again.';
export const kindDeleteFailed = 'The kind of job could not be deleted. Please try again.';
export const kindOvertaken =
  'Somebody else has changed this kind of job. Your text is still here: compare it with the saved version, then save again.';
export const lineUnknown = 'This line is no longer on the checklist.';
export const tickFailed = 'The line could not be ticked. Please try again.';
export const isCancelled = 'This job was cancelled.';
export const openLines = (count: number) =>
  count === 1 ? '1 line of the checklist is still open.' : `${count} lines of the checklist are still open.`;
export const openNeedsTick = 'Tick what is done, or tick this box to end the job anyway.';
export const photoNeeded = 'Choose a photo.';
export const photoWhenWrong = 'when is before or after.';
export const tooManyPhotos = 'A job has at most ten photos. Delete one first.';
export const photoUnknown = 'This photo doesn’t exist.';
export const photoFailed = 'The photo could not be saved. Please try again.';
export const photoUnreadable = 'This phone can’t read that photo. Take it here, or choose a JPG or PNG.';
export const ticked = 'Saved.';
export const endAnyway = 'Press again to end the job anyway.';
export const deletePhoto = 'Delete this photo';
export const mayDeletePhoto = 'Delete this photo?';
export const photoAdded = 'Photo added.';
export const photoDeleted = 'Photo deleted.';
export const itemNeeded = 'Choose an item.';
export const itemUnknown = 'This item doesn’t exist or has no stock.';
export const materialsWrong = 'materials is a list of at most 50 items, each with a quantity.';
export const plansFailed = 'The service plans could not be loaded. Please try again.';
export const planSaveFailed = 'The service plan could not be saved. Please try again.';
export const planDeleteFailed = 'The service plan could not be deleted. Please try again.';
export const planAdded = 'Service plan added. Its next visit is scheduled.';
export const planDriverLeft = 'The driver of this plan no longer works here, so its visits have no driver.';
export const planSaved = 'Service plan saved.';
export const planDeleted = 'Service plan ended.';
export const planUnknown = 'This service plan doesn’t exist.';
export const planClientUnknown = 'This client doesn’t exist.';
export const planOvertaken =
  'Somebody else has changed this service plan. Your text is still here: compare it with the saved version, then save again.';
export const planTitleNeeded = 'Choose a kind of job, or enter a title.';
export const planRepeatNeeded = 'Choose how often the client is visited.';
export const planFromNeeded = 'Enter the day from which visits are planned.';
export const planPriceWrong = 'Enter a price such as 120.00, or leave it empty.';
export const perWrong = 'The price is for each visit or for each year.';
export const planPriceNeedsQuotes = 'Setting the price of a service plan needs access to Quotes.';
export const tooManyPlans = 'There are 2,000 service plans already. Delete one first.';
export const visitsOver = 'All of these visits are over. Choose a later first day, or more of them.';
export const noVisit = 'No visit falls before that day. Choose a later last day.';
