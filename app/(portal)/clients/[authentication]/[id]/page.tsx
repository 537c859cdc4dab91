import { may, isPermission } from '@/lib/platform/auth/permissions';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { portalPage } from '@/components/portal/kit/portal-page';
import { cache } from 'react';
import { auditList } from '@/components/portal/audit/list';
import { BackLink } from '@/components/portal/kit/links/back-link';
import { ClientActions } from '@/components/portal/clients/client-actions';
import { ClientKind, ClientState } from '@/components/portal/clients/client-badges';
import { ClientFacts } from '@/components/portal/clients/client-facts';
import { ClientSettings } from '@/components/portal/clients/client-settings';
import { ClientTabs } from '@/components/portal/clients/client-tabs';
import { requestList } from '@/components/portal/requests/list';
import { RevokedTokens } from '@/components/portal/clients/revoked-tokens';
import { SignPlayground } from '@/components/portal/clients/sign-playground';
import { TestClientNotice } from '@/components/portal/receipt-list/test-client-notice';
import { TokenMaker } from '@/components/portal/clients/token-maker';
import { Notice } from '@/components/portal/kit/notice';
import { PermissionSummary } from '@/components/portal/kit/permissions/permission-summary';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { buttonClass } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { heldPermissions } from '@/lib/platform/auth/held-permissions';
import { requirePortal } from '@/lib/platform/auth/find-portal';
import { getClient } from '@/lib/domain/clients/get-client';
import { listRevokedTokens } from '@/lib/domain/clients/list-revoked-tokens';
import { presentClient } from '@/lib/domain/clients/present';
import { authenticationInPath } from '@/lib/domain/clients/schema';
import { orNull } from '@/lib/core/errors';
import { decodeSegment, numberInPath } from '@/lib/platform/http/path';
import { apiUrl } from '@/lib/core/paths';
import { listStores } from '@/lib/domain/stores/read-stores';
import { portalPath } from '@/lib/core/portal-path';

const tokensMax = 50;

type Address = PageProps<'/clients/[authentication]/[id]'>['params'];

const findPageClient = cache(async (authentication: string, id: string) => {
  const { ctx } = await requirePortal();
  if (!may(ctx, 'get_client')) return null;
  const name = {
    authentication: authenticationInPath.parse(decodeSegment(authentication) ?? ''),
    id: numberInPath().parse(id),
  };
  return orNull(getClient(ctx, name));
});

async function ofAddress(params: Address) {
  const { authentication, id } = await params;
  return findPageClient(authentication, id);
}

export async function generateMetadata({ params }: { params: Address }): Promise<Metadata> {
  const client = await ofAddress(params);
  const t = await getTranslations('portal.clients');
  return { title: client?.description ?? t('notFound.title') };
}

export default portalPage({
  needs: 'get_client',
  async view(portal, { params }: PageProps<'/clients/[authentication]/[id]'>) {
    const { ctx, can } = portal;
    const row = await ofAddress(params);
    if (row === null) notFound();
    const client = presentClient(row);
    const t = await getTranslations('portal.clients');
    const format = portalValueFormat(portal);
    const { timezone } = ctx.retailer.settings;
    const when = (at: string) => format.instant(new Date(at), timezone);
    // Users cannot manage a client that has more permissions than they have (contract section 11).
    const isAbove = client.permissions.some((name) => isPermission(name) && !ctx.permissions.has(name));
    const mayChange = can('patch_client') && !isAbove;
    const isBearer = client.authentication === 'bearer';
    const tokens =
      isBearer && may(ctx, 'get_revoked_tokens')
        ? await listRevokedTokens(ctx, { clientId: client.id, count: tokensMax + 1 })
        : null;
    const [store] = may(ctx, 'get_stores') ? await listStores(ctx, { count: 1 }) : [];
    const tryOut = {
      permissions: client.permissions,
      store: store?.reference ?? null,
      mayAddStore: can('post_store'),
      mayReadRequests: can('get_requests'),
    };
    const history = auditList.path({ subject_type: 'client', subject_id: String(client.id) });
    const baseUrl = apiUrl().replace(/\/$/, '');
    return (
      <div className="@container">
        <div className="px-4 pt-5 pb-10 @3xl:px-6">
          <PageHeader
            title={client.description}
            badge={
              <>
                <ClientKind {...client} />
                <ClientState client={client} />
              </>
            }
            back={can('get_clients') && <BackLink href={portalPath.clients()}>{t('title')}</BackLink>}
            actions={
              <>
                {can('get_requests') && (
                  <Link
                    href={requestList.path({ client: client.id })}
                    className={buttonClass({ variant: 'ghost' })}
                  >
                    {t('requests')}
                  </Link>
                )}
                {can('get_audit') && (
                  <Link href={history} className={buttonClass({ variant: 'ghost' })}>
                    {t('history')}
                  </Link>
                )}
                {mayChange && <ClientActions client={client} />}
              </>
            }
          />
          <div className="flex flex-col gap-5">
            {client.test && <TestClientNotice mayDelete={can('delete_test_receipts')} />}
            {client.revoked && <Notice tone="danger">{t('revokedNotice')}</Notice>}
            {!client.revoked && client.previous_secret_until !== null && (
              <Notice tone="warning">{t('overlap', { until: when(client.previous_secret_until) })}</Notice>
            )}
            {can('patch_client') && isAbove && <Notice>{t('above')}</Notice>}
            <ClientFacts client={client} when={when} />
            <ClientTabs
              panels={{
                settings: mayChange ? (
                  <ClientSettings client={client} offered={heldPermissions(ctx)} />
                ) : (
                  <PermissionSummary permissions={client.permissions} />
                ),
                try: isBearer ? (
                  <TokenMaker client={client} tryOut={tryOut} baseUrl={baseUrl} />
                ) : (
                  <SignPlayground client={client} tryOut={tryOut} baseUrl={baseUrl} />
                ),
                ...(tokens === null
                  ? {}
                  : {
                      revoked: (
                        <RevokedTokens
                          clientId={client.id}
                          tokens={tokens.slice(0, tokensMax).map(({ jti, revokedAt }) => ({
                            jti,
                            revokedAt: format.instant(revokedAt, timezone),
                          }))}
                          hasMore={tokens.length > tokensMax}
                          mayRevoke={can('put_revoked_token') && !isAbove}
                        />
                      ),
                    }),
              }}
            />
          </div>
        </div>
      </div>
    );
  },
});
