import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { webhookSource } from './webhook-source';

export const listWebhooks = listEndpoint(webhookSource);

export const webhookListEndpoints = [listWebhooks];
