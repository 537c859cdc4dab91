import { handle } from '@/lib/platform/http/pipeline';
import type { ApiRequest } from '@/lib/platform/http/request';
import type { ApiResponse } from '@/lib/platform/http/respond';
import { endpointFinder } from './find-endpoints';
import { registry } from './registry';

const find = endpointFinder(registry);

export function dispatchApi(request: ApiRequest): Promise<ApiResponse> {
  return handle(find, request);
}
