import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { cardSource } from './card-source';

export const listCards = listEndpoint(cardSource);

export const cardEndpoints = [listCards];
