import { portalRoute } from '@/components/portal/kit/portal-route';

/** Whether there is a group called as the argument `name` says: who may make groups need not be able to read them. */
export const GET = portalRoute({
  needs: 'put_portal_group',
  run: async ({ ctx }, request: Request) => {
    const name = new URL(request.url).searchParams.get('name') ?? '';
    return Object.hasOwn(ctx.retailer.settings.portal_groups, name);
  },
});
