import { route } from '@/lib/platform/http/route';
import { getOpenApi } from '@/lib/registry/openapi-endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOpenApi);
