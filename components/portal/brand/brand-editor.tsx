'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button, buttonClass } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { api } from '@/components/portal/api/client';
import type { BrandWire } from '@/lib/domain/brand/schema';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { FormError } from '../kit/form/form-error';
import { FormSection } from '../kit/form/form-section';
import { formWidthClass } from '../kit/form/form-width';
import { useUnsaved } from '../kit/form/use-unsaved';
import { unshownError, useFieldErrors } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import type { BrandDraft } from './brand-draft';
import { BrandPreview } from './brand-preview';
import { ColourField } from './colour-field';
import { ContrastList } from './contrast-list';
import { LinkFields } from './link-fields';
import { LogoField } from './logo-field';
import { TextsFields } from './texts-fields';

interface BrandEditorProps {
  /** The retailer's, from which colours follow that are not chosen. */
  readonly name: string;
  readonly brand: BrandWire;
  readonly languages: readonly { readonly tag: ReceiptLanguage; readonly name: string }[];
  readonly mayPublish: boolean;
}

/** Edits the brand beside a real receipt that wears it. Nothing changes for consumers until it is published. */
export function BrandEditor({ name, brand: published, languages, mayPublish }: BrandEditorProps) {
  const t = useTranslations('portal.brand');
  const [kept, setKept] = useState(published);
  const [brand, setBrand] = useState(() => draftOf(published));
  const change = (changes: Partial<BrandDraft>) => setBrand((before) => ({ ...before, ...changes }));
  const publish = useSave({
    save: () => api('put_brand', { body: { ...brand, version: kept.version } }),
    saved: t('published'),
    onSaved: (saved) => {
      setKept(saved);
      setBrand(draftOf(saved));
    },
  });
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Error | null>(null);
  const previewErrors = useFieldErrors(refused);
  const errors = new Map([
    ...useFieldErrors(publish.error),
    // Of the preview, whose brand is a member of what is sent.
    ...[...previewErrors].map(([path, text]) => [path.replace(/^brand\./, ''), text] as const),
  ]);
  const isChanged = JSON.stringify(brand) !== JSON.stringify(draftOf(kept));
  useUnsaved(isChanged, publish.isPending);
  return (
    <div className="grid items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_26rem]">
      <fieldset disabled={!mayPublish} className="@container min-w-0">
        <legend className="sr-only">{t('title')}</legend>
        <FormSection title={t('logo')} description={t('logoNote')}>
          <LogoField id={brand.logo} onChange={(logo) => change({ logo })} />
        </FormSection>
        <FormSection title={t('colours')} description={t('coloursNote')}>
          <ColourField
            label={t('accent')}
            hint={t('accentHint')}
            value={brand.accent}
            error={errors.get('accent')}
            onChange={(accent) => change({ accent })}
          />
          <ColourField
            label={t('background')}
            hint={t('backgroundHint')}
            value={brand.background}
            error={errors.get('background')}
            onChange={(background) => change({ background })}
          />
          <ContrastList
            tint={{
              name,
              accent: readable(brand.accent, kept.accent),
              background: readable(brand.background, kept.background),
            }}
          />
        </FormSection>
        <FormSection title={t('words')} description={t('wordsNote')}>
          <TextsFields brand={brand} languages={languages} errors={errors} onChange={change} />
        </FormSection>
        <FormSection title={t('links')} description={t('linksNote')}>
          <LinkFields links={brand.links} errors={errors} onChange={(links) => change({ links })} />
        </FormSection>
        <div className="sticky bottom-0 border-t bg-surface py-4">
          <div className={cn('flex flex-col gap-3', formWidthClass)}>
            <FormError
              error={unshownError(
                publish.error,
                'accent',
                'background',
                'header',
                'footer',
                'return_policy',
                'links',
              )}
            />
            <div className="flex flex-wrap items-center justify-end gap-3">
              <p role="status" className="me-auto text-sm text-ink-subtle max-sm:not-empty:w-full">
                {isChanged ? t('unpublished') : ''}
              </p>
              <a
                href="#brand-preview"
                className={buttonClass({ variant: 'ghost', className: '@5xl/page:hidden' })}
              >
                {t('preview')}
              </a>
              <Button disabled={!isChanged} onClick={() => setBrand(draftOf(kept))}>
                {t('discard')}
              </Button>
              <AlertDialog
                open={asking}
                onOpenChange={setAsking}
                pending={publish.isPending}
                trigger={
                  <Button variant="primary" disabled={!isChanged}>
                    {t('publish')}
                  </Button>
                }
                title={t('publishTitle')}
                confirmLabel={t('publish')}
                tone="primary"
                onConfirm={() => publish.mutate(undefined, { onSettled: () => setAsking(false) })}
              >
                {t('publishNote')}
              </AlertDialog>
            </div>
          </div>
        </div>
      </fieldset>
      <div id="brand-preview" className="scroll-mt-16 @5xl:sticky @5xl:top-6">
        <BrandPreview brand={brand} languages={languages} onRefused={setRefused} />
      </div>
    </div>
  );
}

/** A colour as it is typed; while it is not whole yet, the published one. */
function readable(typed: string | null, published: string | null): string | null {
  return typed === null || /^#[\da-f]{6}$/i.test(typed) ? typed : published;
}

function draftOf(brand: BrandWire): BrandDraft {
  const { accent, background, header, footer, return_policy, links, logo } = brand;
  return { accent, background, header, footer, return_policy, links, logo: logo?.id ?? null };
}
