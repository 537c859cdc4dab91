import { route } from '@/lib/platform/http/route';
import { getBrandOfRetailer, putBrand } from '@/lib/domain/brand/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getBrandOfRetailer, putBrand);
