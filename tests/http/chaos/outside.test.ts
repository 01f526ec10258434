import { chaosOf } from '../../support/chaos';

chaosOf('outside');
