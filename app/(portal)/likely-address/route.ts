import { may } from '@/lib/platform/auth/permissions';
import { portalRoute } from '@/components/portal/kit/portal-route';
import {
  doubtUnreachable,
  suggestIdentifier,
  suggestProvider,
} from '@/lib/domain/identifiers/suggest-address';

/**
 * What makes the argument `address` unlikely, as `AddressDoubt`, or null. Identifiers of the retailer are named only to
 * those who may search them.
 */
export const GET = portalRoute({
  needs: 'a session',
  async run({ ctx }, request: Request) {
    const typed = new URL(request.url).searchParams.get('address') ?? '';
    const known = may(ctx, 'search_identifiers') ? await suggestIdentifier(ctx, typed) : null;
    const suggested = known ?? suggestProvider(typed);
    return suggested === null ? doubtUnreachable(typed) : { suggested };
  },
});
