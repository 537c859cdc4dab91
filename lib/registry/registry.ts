import type { Endpoint } from '@/lib/platform/http/endpoint';
import { getOpenApi } from './openapi-endpoint';
import { resources } from './resources';

const lists = await Promise.all(resources.map((each) => each.endpoints()));

export type ListedEndpoint = Awaited<ReturnType<(typeof resources)[number]['endpoints']>>[number];

export const registry: readonly Endpoint[] = [...lists.flat(), getOpenApi];
