/** The texts of the tasks' pages and calls. The first part is word for word from the specification. */
export const created = 'Task Created';
export const updated = 'Task Updated';
export const deleted = 'Task Deleted';
export const createFailed = 'Create task failed';
export const updateFailed = 'Update task failed';
export const deleteFailed = 'Delete task failed';
export const loadFailed = 'Fetch active tasks failed';
export const saveFailed = 'Failed to save task';

export const exportFailed = 'The list could not be created. Please try again.';
export const unknown = 'This task doesn’t exist.';
export const titleNeeded = 'Enter a title.';
export const endDateNeeded = 'Enter the end date.';
export const clientNeeded = 'Choose a client.';
export const noSuchClient = 'This client doesn’t exist.';
export const statusNeeded = 'Choose a status.';
export const priorityNeeded = 'Choose a priority.';
export const assigneeNeeded = 'Choose who does the task.';
export const noSuchAssignee = 'Choose somebody who works here.';
export const noSuchPerson = 'This person doesn’t exist.';
export const given = (count: number, to: string) =>
  count === 0
    ? 'No open tasks were left.'
    : `${count === 1 ? '1 task is' : `${count} tasks are`} now ${to}’s.`;
export const revisionWrong = 'revision must be a number.';
export const noneTicked = 'Select the tasks to change first.';
export const tooManyTicked = (most: number) => `At most ${most} tasks at a time.`;
export const overtaken =
  'Somebody else has changed this task. Your text is still here: compare it with the saved version, then save again.';
export const nextIsMade = 'The next task has been made already. Change how often it repeats there.';
export const movedMeanwhile = 'Somebody else has changed this task meanwhile. It was not moved.';
export const notMoved = 'The task could not be moved. Please try again.';
export const notReached = 'There is no connection. The task was not moved.';
export const movedTo = (title: string, where: string) => `“${title}” is now under ${where}.`;
