import { ordealOf } from '../../support/ordeal';

ordealOf('stalled-store');
