import { route } from '@/lib/http/route';
import { getSettings, patchSettings } from '@/lib/retailers/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSettings, patchSettings);
