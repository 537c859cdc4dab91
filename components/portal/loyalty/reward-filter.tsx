import { Download } from 'lucide-react';
import Form from 'next/form';
import { useTranslations } from 'next-intl';
import { Button, buttonClass } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { portalPath } from '@/lib/core/portal-path';
import { ChoiceSelect } from '../kit/form/choice-select';
import type { RewardAddress } from './reward-address';

interface RewardFilterProps {
  readonly programId: number;
  readonly address: RewardAddress;
  /** Address of the same rewards as a file. */
  readonly csv: string;
}

/** What rewards to show, and the same as a file. Works before scripts have loaded, too. */
export function RewardFilter({ programId, address, csv }: RewardFilterProps) {
  const t = useTranslations('portal.loyalty.rewards');
  const states = [
    { value: 'all', label: t('all') },
    { value: 'not_claimed', label: t('notClaimed') },
    { value: 'claimed', label: t('onlyClaimed') },
  ];
  return (
    <Form
      action={portalPath.loyaltyProgram(programId)}
      aria-label={t('filter')}
      className="flex flex-wrap items-end gap-2 px-4 pb-4 print:hidden"
    >
      <Field label={t('consumer')} className="w-full sm:w-52">
        <Input
          name="consumer"
          key={address.consumer}
          defaultValue={address.consumer ?? ''}
          autoComplete="off"
        />
      </Field>
      <Field label={t('claimed')} className="w-36">
        <ChoiceSelect
          name="claimed"
          key={address.claimed}
          groups={[{ label: null, choices: states }]}
          defaultValue={address.claimed}
        />
      </Field>
      <Field label={t('from')} className="w-36">
        <DateInput name="from" key={address.from} defaultValue={address.from ?? ''} />
      </Field>
      <Field label={t('to')} className="w-36">
        <DateInput name="to" key={address.to} defaultValue={address.to ?? ''} />
      </Field>
      <Button type="submit">{t('apply')}</Button>
      <a href={csv} download className={buttonClass({ className: 'sm:ms-auto' })}>
        <Download aria-hidden />
        {t('download')}
      </a>
    </Form>
  );
}
