import { route } from '@/lib/http/route';
import { postPasswordLink } from '@/lib/portal-users/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postPasswordLink);
