import { route } from '@/lib/platform/http/route';
import { getIdentifiers, postIdentifier } from '@/lib/domain/identifiers/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getIdentifiers, postIdentifier);
