import { route } from '@/lib/platform/http/route';
import { getMetrics } from '@/lib/registry/metrics/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getMetrics);
