import { route } from '@/lib/http/route';
import { getPortalUserByEmail, putPortalUserByEmail } from '@/lib/portal-users/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getPortalUserByEmail,
  putPortalUserByEmail,
);
