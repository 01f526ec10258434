import { ordealOf } from '../../support/ordeal';

ordealOf('attacks', { ATTACKS: 'redirects,tricks,sessions,uploads,crossSite' });
