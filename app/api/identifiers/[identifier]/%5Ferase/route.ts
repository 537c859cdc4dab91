import { route } from '@/lib/http/route';
import { postIdentifierErasure } from '@/lib/privacy/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postIdentifierErasure);
