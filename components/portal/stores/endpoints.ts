import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { storeSource } from './store-source';

export const listStores = listEndpoint(storeSource);

export const storeEndpoints = [listStores];
