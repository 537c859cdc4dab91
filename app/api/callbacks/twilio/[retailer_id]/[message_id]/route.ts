import { route } from '@/lib/http/route';
import { postTwilioStatus } from '@/lib/delivery/callback-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postTwilioStatus);
