import { chaosOf } from '../../support/chaos';

chaosOf('stalled-store');
