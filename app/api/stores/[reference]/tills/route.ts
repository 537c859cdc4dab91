import { route } from '@/lib/http/route';
import { getStoreTills } from '@/lib/stores/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getStoreTills);
