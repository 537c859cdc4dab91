import type { Endpoint } from '@/lib/platform/http/endpoint';
import { features } from './features';

const lists = await Promise.all(features.map(async ({ endpoints }) => (await endpoints?.()) ?? []));

export const portalEndpoints: readonly Endpoint[] = lists.flat();
