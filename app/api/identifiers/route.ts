import { route } from '@/lib/http/route';
import { postIdentifier } from '@/lib/identifiers/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postIdentifier);
