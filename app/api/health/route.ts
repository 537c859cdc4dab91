import { route } from '@/lib/http/route';
import { getHealth } from '@/lib/health/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getHealth);
