import { self } from '~/core/access';
import { fileKind } from '~/core/file-kind';

/** An employee's photo: for himself, the boss and HR. */
export const employeePhoto = fileKind({ name: 'employee-photo', access: self('subjectId', 'HR') });
