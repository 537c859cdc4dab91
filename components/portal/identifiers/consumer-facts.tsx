import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import type { ValueFormat } from '../kit/format/value-format';
import { consumerName } from './consumer-name';
import { receiptsTag } from './consumer-places';
import { ValidateAddress } from './validate-address';

interface ConsumerFactsProps {
  readonly identifier: IdentifierWire;
  readonly optOuts: readonly string[];
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly mayValidate: boolean;
}

export function ConsumerFacts({ identifier, optOuts, format, timeZone, mayValidate }: ConsumerFactsProps) {
  const t = useTranslations('portal.identifiers.facts');
  const { properties } = identifier;
  const { postcode, city, house_number: houseNumber, address } = properties;
  const street = [...address.slice(0, -1), [address.at(-1), houseNumber].filter(Boolean).join(' ')];
  const lines = [...street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean);
  const when = (timestamp: string) => format.instant(new Date(timestamp), timeZone);
  const reachable = properties.email ?? (identifier.identifier.includes('@') ? identifier.identifier : null);
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="py-2">
        <DescriptionList columns={2}>
          <Known term={t('name')}>{consumerName(properties)}</Known>
          <Known term={t('phone')}>{properties.phone}</Known>
          <Known term={t('email')}>{properties.email}</Known>
          <Known term={t('birthdate')}>
            {properties.birthdate === null ? null : format.day(`${properties.birthdate}T00:00:00`)}
          </Known>
          <Known term={t('address')}>
            {lines.length === 0 ? null : <span className="whitespace-pre-line">{lines.join('\n')}</span>}
          </Known>
          <Known term={t('gender')}>{properties.gender}</Known>
          <Description term={t('created')}>{when(identifier.created_timestamp)}</Description>
          <Description term={t('updated')}>{when(identifier.updated_timestamp)}</Description>
          <Description term={t('optOut')}>
            {optOuts.length === 0 ? (
              <span className="text-ink-subtle">{t('optOutNone')}</span>
            ) : (
              <span className="flex flex-wrap gap-1">
                {optOuts.map((tag) => (
                  <Badge key={tag} tone="warning">
                    {tag === receiptsTag ? t('optOutReceipts') : tag}
                  </Badge>
                ))}
              </span>
            )}
          </Description>
        </DescriptionList>
        {mayValidate && reachable !== null && <ValidateAddress address={reachable} />}
      </CardBody>
    </Card>
  );
}

function Known({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return children === null || children === '' ? null : <Description term={term}>{children}</Description>;
}
