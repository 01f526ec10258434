import { noAccess } from '~/core/access';

/** A user's record as the sample company begins with it. */
export function samplePerson(_id: string, name: string, at: Date) {
  return {
    _id,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@kopicorner.example`,
    passwordHash: '',
    name,
    access: noAccess,
    status: 'Active' as const,
    welcomed: true,
    createdAt: at,
    updatedAt: at,
  };
}
