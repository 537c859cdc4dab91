import { route } from '@/lib/http/route';
import { deleteOwnSession } from '@/lib/portal-users/profile-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteOwnSession);
