/** What the tasks' pages and calls say. The first part is the catalogue's, word for word. */
export const messages = {
  created: 'Task Created',
  updated: 'Task Updated',
  deleted: 'Task Deleted',
  createFailed: 'Create task failed',
  updateFailed: 'Update task failed',
  deleteFailed: 'Delete task failed',
  loadFailed: 'Fetch active tasks failed',
  saveFailed: 'Failed to save task',

  exportFailed: 'The list could not be made. Please try again.',
  unknown: 'There is no such task.',
  titleNeeded: 'Enter a title.',
  endDateNeeded: 'Enter the end date.',
  clientNeeded: 'Choose a client.',
  noSuchClient: 'There is no such client.',
  statusNeeded: 'Choose a status.',
  priorityNeeded: 'Choose a priority.',
  assigneeNeeded: 'Choose who does it.',
  noSuchAssignee: 'Choose somebody who works here.',
  revisionWrong: 'revision must be a number.',
  noneTicked: 'Tick the tasks to change first.',
  tooManyTicked: (most: number) => `At most ${most} tasks at a time.`,
  overtaken:
    'Somebody else has changed this task in the meantime. Your text is still here: compare it with what is stored now, then save again.',
} as const;
