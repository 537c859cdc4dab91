import { route } from '@/lib/http/route';
import { getStores, postStore } from '@/lib/stores/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getStores, postStore);
