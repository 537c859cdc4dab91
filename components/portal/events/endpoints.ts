import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { eventSource } from './event-source';

export const listEvents = listEndpoint(eventSource);

export const eventListEndpoints = [listEvents];
