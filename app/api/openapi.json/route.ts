import { route } from '@/lib/platform/http/route';
import { getOpenApi } from '@/lib/registry/registry';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOpenApi);
