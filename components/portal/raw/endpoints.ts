import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { rawSource } from './raw-source';

export const listRaw = listEndpoint(rawSource);

export const rawEndpoints = [listRaw];
