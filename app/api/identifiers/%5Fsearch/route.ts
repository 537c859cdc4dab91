import { route } from '@/lib/http/route';
import { searchIdentifiersByQuery } from '@/lib/identifiers/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(searchIdentifiersByQuery);
