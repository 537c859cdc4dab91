import { route } from '@/lib/http/route';
import { deleteSavedSearch } from '@/lib/saved-searches/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteSavedSearch);
