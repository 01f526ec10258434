/** The public interface of this module. */

export { clientsWithOutcomes, outcomesWritten } from './outcomes.server';
export { addTaskOf } from './tasks.server';
