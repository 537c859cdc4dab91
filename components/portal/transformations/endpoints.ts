import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { transformationSource } from './transformation-source';

export const listTransformations = listEndpoint(transformationSource);

export const transformationEndpoints = [listTransformations];
