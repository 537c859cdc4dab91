import { route } from '@/lib/platform/http/route';
import { deleteSavedSearch } from '@/lib/domain/saved-searches/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteSavedSearch);
