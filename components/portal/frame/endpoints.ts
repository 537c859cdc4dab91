import type { Endpoint } from '@/lib/platform/http/endpoint';
import { features } from './features';

const lists = await Promise.all(features.map(async ({ endpoints }) => (await endpoints?.()) ?? []));

/** Endpoints that pages of the portal read beside the API. */
export const portalEndpoints: readonly Endpoint[] = lists.flat();
