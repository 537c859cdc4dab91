import { useLocale, useTranslations } from 'next-intl';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import { JsonView } from '@/components/ui/json-view';
import { countryAlpha2 } from '@/lib/core/codes';
import type { Retailer } from '@/lib/platform/retailers/settings';
import type { StoreWire } from '@/lib/domain/stores/schema';
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
      {store.properties !== null && <JsonView label={t('json.properties')} value={store.properties} />}
      {store.settings !== null && <JsonView label={t('json.settings')} value={store.settings} />}
    </div>
  );
}
