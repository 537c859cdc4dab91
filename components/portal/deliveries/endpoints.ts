import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { deliverySource } from './delivery-source';

export const listDeliveries = listEndpoint(deliverySource);

export const deliveryEndpoints = [listDeliveries];
