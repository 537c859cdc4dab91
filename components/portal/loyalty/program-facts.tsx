import { useTranslations } from 'next-intl';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Description, DescriptionList } from '@/components/ui/description-list';
import type { ProgramWire } from '@/lib/domain/loyalty/schema';
import type { ValueFormat } from '../kit/format/value-format';
import { ruleText } from './rule-text';

interface ProgramFactsProps {
  readonly program: ProgramWire;
  readonly members: number;
  readonly format: ValueFormat;
  readonly currency: string;
  readonly timeZone: string;
}

export function ProgramFacts({ program, members, format, currency, timeZone }: ProgramFactsProps) {
  const t = useTranslations('portal.loyalty.facts');
  const text = ruleText(useTranslations('portal.loyalty'), format, currency);
  const { store_references: stores } = program.rules;
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term={t('points')}>{text.points(program)}</Description>
          <Description term={t('reward')}>{text.reward(program)}</Description>
          <Description term={t('members')}>{format.quantity(members)}</Description>
          <Description term={t('stores')}>
            {stores.length === 0 ? t('allStores') : stores.join(', ')}
          </Description>
          <Description term={t('since')}>
            {format.instant(new Date(program.created_timestamp), timeZone)}
          </Description>
          <Description term={t('changed')}>
            {format.instant(new Date(program.updated_timestamp), timeZone)}
          </Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
