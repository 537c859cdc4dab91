import { route } from '@/lib/platform/http/route';
import { postIdentifierErasure } from '@/lib/domain/privacy/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postIdentifierErasure);
