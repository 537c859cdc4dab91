import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { requestSource } from './request-source';

export const listRequests = listEndpoint(requestSource);

export const requestEndpoints = [listRequests];
