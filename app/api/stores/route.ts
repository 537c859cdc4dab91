import { route } from '@/lib/platform/http/route';
import { postStore, getStores } from '@/lib/domain/stores/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postStore, getStores);
