import { postBrandLogo } from '@/lib/domain/brand/endpoints';
import { route } from '@/lib/platform/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postBrandLogo);
