import { route } from '@/lib/platform/http/route';
import { getSalesReport } from '@/lib/domain/reports/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSalesReport);
