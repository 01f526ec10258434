/** The public interface of this module. */

export { taskNeeds } from './needs.server';
export { clientsWithOutcomes, outcomesWritten } from './outcomes.server';
export { renameAssignee, renameClientInTasks } from './renamed.server';
export { addTaskOf, removeTasksOf } from './tasks.server';
