import { admitCall } from '../admit.server';

export const middleware = [admitCall];
