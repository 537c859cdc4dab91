import { route } from '@/lib/http/route';
import { getIdentifiers, postIdentifier } from '@/lib/identifiers/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getIdentifiers, postIdentifier);
