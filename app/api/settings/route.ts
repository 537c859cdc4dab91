import { route } from '@/lib/platform/http/route';
import { getSettings, patchSettings } from '@/lib/domain/retailers/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSettings, patchSettings);
