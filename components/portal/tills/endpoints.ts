import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { tillSource } from './till-source';

export const listTills = listEndpoint(tillSource);

export const tillEndpoints = [listTills];
