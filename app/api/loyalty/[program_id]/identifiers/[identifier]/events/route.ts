import { route } from '@/lib/http/route';
import { getIdentifierEvents } from '@/lib/loyalty/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getIdentifierEvents);
