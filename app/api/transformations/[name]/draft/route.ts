import { route } from '@/lib/http/route';
import { putTransformationDraft } from '@/lib/transformations/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(putTransformationDraft);
