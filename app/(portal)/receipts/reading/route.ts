import { portalRoute } from '@/components/portal/kit/portal-route';
import { tellReading } from '@/components/portal/receipt-list/tell-reading';

/** What the argument `text`, typed into a search box of the portal, stands for, as `ToldReading`; null for nothing. */
export const GET = portalRoute({
  needs: 'search_receipts',
  run: (portal, request: Request) => tellReading(portal, new URL(request.url).searchParams.get('text') ?? ''),
});
