import { ordealOf } from '../../support/ordeal';

ordealOf('two-firms');
