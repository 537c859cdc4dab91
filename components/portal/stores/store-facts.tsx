import { useLocale, useTranslations } from 'next-intl';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import { JsonView } from '@/components/ui/json-view';
import { countryAlpha2 } from '@/lib/core/codes';
import { isJsonObject, type JsonValue } from '@/lib/core/json';
import type { Retailer } from '@/lib/platform/retailers/settings';
import type { StoreWire } from '@/lib/domain/stores/schema';
import { flatProperties } from '../kit/format/flat-properties';
import type { ValueFormat } from '../kit/format/value-format';

interface StoreFactsProps {
  readonly store: StoreWire;
  readonly retailer: Retailer;
  readonly format: ValueFormat;
}

export function StoreFacts({ store, retailer, format }: StoreFactsProps) {
  const t = useTranslations('portal.stores');
  const tFacts = useTranslations('portal.stores.facts');
  const alpha2 = countryAlpha2(store.country);
  const country = new Intl.DisplayNames([useLocale()], { type: 'region' }).of(alpha2 ?? '001');
  const lines = [...store.address, [store.postcode, store.city].filter(Boolean).join(' ')].filter(Boolean);
  const code = (name: 'timezone' | 'currency' | 'locale') =>
    store[name] ?? tFacts('asRetailer', { value: retailer.settings[name] });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card>
        <CardHeader title={tFacts('title')} />
        <CardBody className="py-2">
          <DescriptionList columns={2}>
            <Description term={tFacts('reference')}>
              <span className="tabular">{store.reference}</span>
            </Description>
            <Description term={tFacts('external')}>{store.external_reference}</Description>
            <Description term={tFacts('address')}>
              {lines.length === 0 ? null : <span className="whitespace-pre-line">{lines.join('\n')}</span>}
            </Description>
            <Description term={tFacts('country')}>{alpha2 === null ? store.country : country}</Description>
            <Description term={tFacts('phone')}>{store.phone}</Description>
            <Description term={tFacts('locale')}>{code('locale')}</Description>
            <Description term={tFacts('timezone')}>{code('timezone')}</Description>
            <Description term={tFacts('currency')}>{code('currency')}</Description>
            <Description term={tFacts('updated')}>
              {format.instant(new Date(store.updated_timestamp), retailer.settings.timezone)}
            </Description>
          </DescriptionList>
        </CardBody>
      </Card>
      <OwnFacts title={t('json.properties')} value={store.properties} />
      <OwnFacts title={t('json.settings')} value={store.settings} />
    </div>
  );
}

function OwnFacts({ title, value }: { readonly title: string; readonly value: JsonValue }) {
  if (value === null) return null;
  const facts = isJsonObject(value) ? flatProperties(value) : [];
  if (facts.length === 0) return <JsonView label={title} value={value} />;
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="py-2">
        <DescriptionList>
          {facts.map(({ path, value: text }) => (
            <Description key={path} term={<span className="foreign font-mono text-xs">{path}</span>}>
              {text}
            </Description>
          ))}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
