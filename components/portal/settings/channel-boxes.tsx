'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { useFieldError } from '../kit/form/form-context';

const channels = ['email', 'sms', 'whatsapp'] as const;

interface ChannelBoxesProps {
  readonly name: 'channels' | 'send_on_arrival';
  readonly chosen: readonly string[];
  readonly hint?: string;
}

export function ChannelBoxes({ name, chosen, hint }: ChannelBoxesProps) {
  const t = useTranslations('portal.settings.sending');
  const id = useId();
  const error = useFieldError(name, t(name));
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1 text-sm font-medium">
        {t(name)}
      </p>
      <div className="flex flex-wrap gap-x-5">
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            name={`${name}.${channel}`}
            label={t(channel)}
            defaultChecked={chosen.includes(channel)}
          />
        ))}
      </div>
      {hint !== undefined && <p className="mt-1 text-xs text-ink-subtle">{hint}</p>}
      {error !== undefined && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-xs text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
