import { ordealOf } from '../../support/ordeal';

ordealOf('outside');
