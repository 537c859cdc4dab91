import { route } from '@/lib/http/route';
import { patchSendPasswordReset, postSendPasswordReset } from '@/lib/portal-users/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  patchSendPasswordReset,
  postSendPasswordReset,
);
