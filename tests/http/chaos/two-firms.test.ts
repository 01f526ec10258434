import { chaosOf } from '../../support/chaos';

chaosOf('two-firms');
