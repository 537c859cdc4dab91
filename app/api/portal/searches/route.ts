import { route } from '@/lib/http/route';
import { getSavedSearches, postSavedSearch } from '@/lib/saved-searches/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSavedSearches, postSavedSearch);
