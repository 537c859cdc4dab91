import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { clientSource } from './client-source';

export const listClients = listEndpoint(clientSource);

export const clientEndpoints = [listClients];
