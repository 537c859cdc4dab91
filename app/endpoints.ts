import { portalEndpoints } from '@/components/portal/frame/endpoints';
import { displayEndpoints } from '@/components/receipt/link/display-endpoints';
import { linkEndpoints } from '@/components/receipt/link/endpoints';
import { referenceEndpoints } from '@/components/reference/endpoints';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import { registry } from '@/lib/registry/registry';

export const siteEndpoints: readonly Endpoint[] = [
  ...portalEndpoints,
  ...linkEndpoints,
  ...displayEndpoints,
  ...referenceEndpoints,
];

export const endpoints: readonly Endpoint[] = [...registry, ...siteEndpoints];
