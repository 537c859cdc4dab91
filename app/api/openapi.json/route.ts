import { getOpenApi } from '@/lib/registry/registry';
import { route } from '@/lib/platform/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOpenApi);
