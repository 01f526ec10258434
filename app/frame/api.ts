import { admitCall } from '~/web/admit.server';

export const middleware = [admitCall];
