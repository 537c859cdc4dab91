import { route } from '@/lib/http/route';
import { startOwnTotp } from '@/lib/portal-users/profile-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(startOwnTotp);
