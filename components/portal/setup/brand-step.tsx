import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/waiting';
import { portalPath } from '@/lib/core/portal-path';
import type { Api } from '@/lib/registry/api';
import { api } from '../api/client';
import { ApiError } from '../api/request';
import type { AnswerOf } from '../api/input';
import { useApi } from '../api/use-api';
import { ColourField } from '../brand/colour-field';
import { LogoField } from '../brand/logo-field';
import { FormFrame, FormNotices } from '../kit/form/form';
import { FormError } from '../kit/form/form-error';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { useFieldErrors } from '../kit/text/use-error-text';
import { NotAllowed } from './not-allowed';
import { holds, type Setup, type SetupFacts } from './setup-facts';
import { cachedFor } from '@/components/portal/api/cached-for';

interface BrandStepProps {
  readonly facts: SetupFacts;
  readonly setup: Setup;
  readonly onPreview: (html: string | null) => void;
}

export function BrandStep(props: BrandStepProps) {
  const mayEdit = ['get_brand', 'put_brand', 'preview_brand'].every((name) => holds(props.facts, name));
  const brand = useApi('get_brand', {}, { enabled: mayEdit });
  if (!mayEdit) return <NotAllowed />;
  if (brand.error !== null) return <FormError error={brand.error} />;
  if (brand.data === undefined) return <Skeleton className="h-40 w-full" />;
  return <BrandForm {...props} brand={brand.data} />;
}

interface Draft {
  readonly accent: string | null;
  readonly logo: string | null;
}

function BrandForm({
  brand,
  facts,
  setup,
  onPreview,
}: BrandStepProps & { readonly brand: AnswerOf<'get_brand'> }) {
  const t = useTranslations('portal.setup.brand');
  const { background, header, footer, return_policy, return_days, links } = brand;
  const contentOf = (draft: Draft) => ({
    ...draft,
    background,
    header,
    footer,
    return_policy,
    return_days,
    links,
  });
  const publish = useSave({
    save: async (draft: Draft) => {
      await api('put_brand', { body: { ...contentOf(draft), version: brand.version } });
      // A receipt keeps the brand of its issue, so a new test receipt is posted.
      if (setup.receipt?.test === true && holds(facts, 'post_test_receipt')) {
        // Failures are ignored: the brand is already published, and a second try would conflict with its
        // version.
        await api('post_test_receipt', { body: {} }).catch(() => undefined);
      }
    },
    saved: t('published'),
    invalidates: ['get_setup', 'get_brand'],
  });
  const [previewed, setPreviewed] = useState<Error | null>(null);
  const form = useDraftForm({
    initial: { accent: brand.accent, logo: brand.logo?.id ?? null },
    input: (draft: Draft) => draft,
    save: publish,
    noted: { accent: useFieldErrors(previewed).get('brand.accent') },
  });
  const { draft, change } = form;
  return (
    <FormFrame form={form} className="flex flex-col gap-4">
      <Preview
        brand={contentOf(draft)}
        receiptId={setup.receipt?.id ?? null}
        onPreview={onPreview}
        onRefused={setPreviewed}
      />
      <p className="text-sm text-ink-muted">{t('note')}</p>
      <LogoField id={draft.logo} onChange={(logo) => change({ logo })} />
      <ColourField
        name="accent"
        label={t('accent')}
        hint={t('accentHint')}
        value={draft.accent}
        onChange={(accent) => change({ accent })}
      />
      <FormNotices form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.isPending}>
          {t('publish')}
        </Button>
        <Link href={portalPath.brand()} className={buttonClass({ variant: 'ghost' })}>
          {t('more')}
        </Link>
      </div>
    </FormFrame>
  );
}

interface PreviewProps extends Pick<BrandStepProps, 'onPreview'> {
  readonly brand: Api['preview_brand']['body']['brand'];
  readonly receiptId: string | null;
  readonly onRefused: (error: Error | null) => void;
}

function Preview({ brand, receiptId, onPreview, onRefused }: PreviewProps) {
  const of = receiptId === null ? {} : { receipt_id: receiptId };
  const { data, error } = useApi(
    'preview_brand',
    { body: { brand, form: 'page', ...of } },
    { staleTime: Infinity, gcTime: cachedFor(60_000), retry: false },
  );
  const html = data?.html;
  useEffect(() => {
    if (html !== undefined) onPreview(html);
  }, [html, onPreview]);
  useEffect(() => () => onPreview(null), [onPreview]);
  const refused = error instanceof ApiError ? error : null;
  useEffect(() => onRefused(refused), [refused, onRefused]);
  return null;
}
