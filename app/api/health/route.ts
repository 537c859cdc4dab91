import { route } from '@/lib/platform/http/route';
import { getHealth } from '@/lib/domain/health/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getHealth);
