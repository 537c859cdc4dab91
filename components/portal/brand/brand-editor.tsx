'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button, buttonClass } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import type { BrandWire } from '@/lib/domain/brand/schema';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { Form } from '../kit/form/form';
import { FormSection } from '../kit/form/form-section';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { useFieldErrors } from '../kit/text/use-error-text';
import type { BrandDraft } from './brand-draft';
import { BrandPreview } from './brand-preview';
import { BrandVersions } from './brand-versions';
import { ColourField } from './colour-field';
import { LinkFields } from './link-fields';
import { LogoField } from './logo-field';
import { TextsFields } from './texts-fields';
import { brandColours, brandContrast, type BrandTint } from '@/lib/domain/brand/colours';

interface BrandEditorProps {
  /** Retailer's name. Colours that are not set are derived from it. */
  readonly name: string;
  readonly brand: BrandWire;
  readonly languages: readonly { readonly tag: ReceiptLanguage; readonly name: string }[];
  readonly mayPublish: boolean;
  readonly mayChoose: boolean;
  readonly timeZone: string;
  readonly locale: string;
}

export function BrandEditor({
  name,
  brand: published,
  languages,
  mayPublish,
  mayChoose,
  timeZone,
  locale,
}: BrandEditorProps) {
  const t = useTranslations('portal.brand');
  const [kept, setKept] = useState(published);
  const publish = useSave({
    save: (brand: BrandDraft) => api('put_brand', { body: { ...brand, version: kept.version } }),
    saved: t('published'),
    invalidates: ['get_brand_versions'],
    onSaved: (saved) => {
      setKept(saved);
      setConfirmed(null);
    },
  });
  const [confirmed, setConfirmed] = useState<(() => void) | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  const previewed = Object.fromEntries(
    [...useFieldErrors(refused)].map(([path, text]) => [path.replace(/^brand\./, ''), text] as const),
  );
  const form = useDraftForm({
    initial: draftOf(kept),
    input: (draft) => draft,
    save: publish,
    noted: previewed,
    before: (draft, send) => {
      publish.reset();
      setConfirmed(() => () => send(draft));
    },
  });
  const { draft: brand, change, isChanged } = form;
  return (
    <div className="grid items-start gap-8 @5xl:grid-cols-[minmax(0,1fr)_26rem]">
      <Form
        form={form}
        className="@container min-w-0"
        actions={
          <>
            <p role="status" className="me-auto text-sm text-ink-subtle max-sm:not-empty:w-full">
              {isChanged ? t('unpublished') : ''}
            </p>
            <a
              href="#brand-preview"
              className={buttonClass({ variant: 'ghost', className: '@5xl/page:hidden' })}
            >
              {t('preview')}
            </a>
            <Button disabled={!isChanged} onClick={form.reset}>
              {t('discard')}
            </Button>
            <Button type="submit" variant="primary" disabled={!isChanged}>
              {t('publish')}
            </Button>
          </>
        }
      >
        <fieldset disabled={!mayPublish} className="min-w-0">
          <legend className="sr-only">{t('title')}</legend>
          <FormSection title={t('logo')} description={t('logoNote')}>
            <LogoField id={brand.logo} onChange={(logo) => change({ logo })} />
          </FormSection>
          <FormSection title={t('colours')} description={t('coloursNote')}>
            <ColourField
              name="accent"
              label={t('accent')}
              hint={t('accentHint')}
              value={brand.accent}
              onChange={(accent) => change({ accent })}
            />
            <ColourField
              name="background"
              label={t('background')}
              hint={t('backgroundHint')}
              value={brand.background}
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
            <TextsFields brand={brand} languages={languages} onChange={change} />
          </FormSection>
          <FormSection title={t('links')} description={t('linksNote')}>
            <LinkFields links={brand.links} onChange={(links) => change({ links })} />
          </FormSection>
          <BrandVersions
            live={kept.version}
            timeZone={timeZone}
            locale={locale}
            {...(mayPublish ? { onRestore: (version) => change(draftOf(version)) } : {})}
          />
        </fieldset>
      </Form>
      <AlertDialog
        open={confirmed !== null && publish.error === null}
        onOpenChange={(open) => !open && setConfirmed(null)}
        pending={publish.isPending}
        title={t('publishTitle')}
        confirmLabel={t('publish')}
        tone="primary"
        onConfirm={() => confirmed?.()}
      >
        {t('publishNote')}
      </AlertDialog>
      <div id="brand-preview" className="scroll-mt-16 @5xl:sticky @5xl:top-6">
        <BrandPreview brand={brand} languages={languages} onRefused={setRefused} mayChoose={mayChoose} />
      </div>
    </div>
  );
}

function readable(typed: string | null, published: string | null): string | null {
  return typed === null || /^#[\da-f]{6}$/i.test(typed) ? typed : published;
}

function draftOf(brand: BrandWire): BrandDraft {
  const { accent, background, header, footer, return_policy, return_days, links, logo } = brand;
  return { accent, background, header, footer, return_policy, return_days, links, logo: logo?.id ?? null };
}

/** Shows the contrast of each colour. It is always at least 4.5 to 1, as WCAG 2.2 requires. */
function ContrastList({ tint }: { readonly tint: BrandTint }) {
  const t = useTranslations('portal.brand');
  return (
    <div>
      <p className="text-sm">{t('contrast')}</p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {brandContrast(brandColours(tint)).map(({ use, scheme, colour, on, ratio }) => (
          <li
            key={`${use} ${scheme}`}
            className="tabular rounded-sm border px-2 py-1 text-xs"
            style={{ color: colour, backgroundColor: on }}
          >
            {t('ratio', { use: t(`uses.${use}`), scheme: t(`schemes.${scheme}`), ratio })}
          </li>
        ))}
      </ul>
    </div>
  );
}
