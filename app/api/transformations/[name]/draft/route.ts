import { route } from '@/lib/platform/http/route';
import { putTransformationDraft } from '@/lib/domain/transformations/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(putTransformationDraft);
