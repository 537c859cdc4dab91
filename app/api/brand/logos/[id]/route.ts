import { getBrandLogo } from '@/lib/brand/endpoints';
import { route } from '@/lib/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getBrandLogo);
