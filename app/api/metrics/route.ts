import { route } from '@/lib/http/route';
import { getMetrics } from '@/lib/metrics/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getMetrics);
