'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { portalPath } from '@/lib/core/portal-path';
import { ChoiceSelect } from '../kit/form/choice-select';
import { typedFields } from '../kit/form/typed-fields';
import { listWithin } from '../kit/list/list';
import { parseAddress } from '../kit/list/params';
import { useListAddress } from '../kit/list/use-list-address';
import { rewardList } from './list';

const fields = ['consumer', 'claimed', 'from', 'to'] as const;

/** A plain form, so that it works before scripts have loaded. */
export function RewardFilter({ programId }: { readonly programId: number }) {
  const t = useTranslations('portal.loyalty.rewards');
  const list = useMemo(() => listWithin(rewardList, { program: programId }), [programId]);
  const { address, show } = useListAddress(list);
  const states = [
    { value: 'claimed', label: t('onlyClaimed') },
    { value: 'not_claimed', label: t('notClaimed') },
  ];
  const { after: _after, program: _program, who: _who, ...filter } = address;
  return (
    <form
      action={portalPath.loyaltyProgram(programId)}
      aria-label={t('filter')}
      onSubmit={(event) => {
        event.preventDefault();
        const { text } = typedFields(event.currentTarget);
        const typed = Object.fromEntries(fields.map((name) => [name, text(name)]));
        show({ ...parseAddress(list.params, typed), who: address.who });
      }}
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
          none={t('all')}
          defaultValue={address.claimed ?? ''}
        />
      </Field>
      <Field label={t('from')} className="w-36">
        <DateInput name="from" key={address.from} defaultValue={address.from ?? ''} />
      </Field>
      <Field label={t('to')} className="w-36">
        <DateInput name="to" key={address.to} defaultValue={address.to ?? ''} />
      </Field>
      <Button type="submit">{t('apply')}</Button>
      <a
        href={portalPath.rewardsFile(programId, filter)}
        download
        className={buttonClass({ className: 'sm:ms-auto' })}
      >
        <Download aria-hidden />
        {t('download')}
      </a>
    </form>
  );
}
