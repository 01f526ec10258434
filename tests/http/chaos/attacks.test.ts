import { chaosOf } from '../../support/chaos';

chaosOf('attacks', { ATTACKS: 'redirects,tricks,sessions,uploads,crossSite' });
