import { route } from '@/lib/http/route';
import { getErasures } from '@/lib/privacy/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getErasures);
