'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState, type ReactElement } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/waiting';
import { api } from '@/components/portal/api/client';
import { apiQuery } from '@/components/portal/api/queries';
import { repeatable } from '@/components/portal/api/repeatable';
import type { Api } from '@/lib/registry/api';
import type { ReceiptChannelWire } from '@/lib/domain/delivery/outbox/outbox-schema';
import { AddressQuestion } from '../kit/form/address-question';
import { SmallForm } from '../kit/form/form';
import { FormError } from '../kit/form/form-error';
import { FormField } from '../kit/form/form-field';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useAddressCheck } from '../kit/form/use-address-check';
import { useSave } from '../kit/form/use-save';
import { channelsQuery, receiptQuery } from './receipt-query';

type Channel = ReceiptChannelWire['channel'];
type SendBody = Api['send_receipt']['body'];

interface SendDialogProps {
  readonly id: string;
  readonly mayReadConsumer: boolean;
  readonly button: ReactElement;
}

export function SendDialog({ id, mayReadConsumer, button }: SendDialogProps) {
  const t = useTranslations('portal.receipt.send');
  const [open, setOpen] = useState(true);
  const { data, error } = useQuery({ ...channelsQuery(id), enabled: open });
  const consumer = useConsumer(id, open && mayReadConsumer);
  // The idempotency keys outlive the form. After a failure with an unknown outcome, sending again therefore
  // cannot send twice.
  const [sendReceipt] = useState(() =>
    repeatable((body: SendBody, options) => api('send_receipt', { body }, options)),
  );
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{button}</DialogTrigger>
      <DialogContent title={t('title')} description={t('description')}>
        {data === undefined || consumer === undefined ? (
          <>
            <FormError error={error} />
            {error === null && <Skeleton className="h-32" />}
          </>
        ) : (
          <SendForm
            id={id}
            channels={data}
            consumer={consumer}
            sendReceipt={sendReceipt}
            onSent={() => setOpen(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface Consumer {
  readonly email: string;
  readonly phone: string;
}

function useConsumer(id: string, mayRead: boolean): Consumer | undefined {
  const { data: receipt } = useQuery(receiptQuery(id));
  const identifier = receipt?.identifier ?? null;
  const { data, isLoading } = useQuery({
    ...apiQuery('get_identifier', { params: { identifier: identifier ?? '' } }),
    enabled: mayRead && identifier !== null,
    // Always read again, because an address may have been added a moment ago.
    staleTime: 0,
  });
  if (isLoading) return undefined;
  const find = (known: string | null | undefined, form: RegExp) =>
    [known, identifier].find((text) => form.test(text ?? '')) ?? '';
  return { email: find(data?.properties.email, /@/), phone: find(data?.properties.phone, /^\+?\d/) };
}

interface SendFormProps {
  readonly id: string;
  readonly channels: readonly ReceiptChannelWire[];
  readonly consumer: Consumer;
  readonly sendReceipt: (body: SendBody) => Promise<unknown>;
  readonly onSent: () => void;
}

interface Draft {
  readonly chosen: readonly Channel[];
  readonly email: string;
  readonly phone: string;
}

const otherOf = ({ email, phone }: Consumer, channel: Channel) =>
  (channel === 'email' ? email : phone).trim();

function isPossible({ channel, available, reason }: ReceiptChannelWire, draft: Draft): boolean {
  return available || (reason === 'no_address' && otherOf(draft, channel) !== '');
}

function SendForm({ id, channels, consumer, sendReceipt, onSent }: SendFormProps) {
  const t = useTranslations('portal.receipt.send');
  const { check, doubt, isChecking, dismiss } = useAddressCheck();
  const usable = channels.filter(({ reason }) => reason !== 'not_enabled');
  const mailed = usable.find(({ channel }) => channel === 'email');
  const texted = usable.find(({ channel }) => channel !== 'email');
  /** If the receipt names an address, returns the consumer's other address, or ''. */
  const insteadOf = ({ channel, source }: ReceiptChannelWire) =>
    source === 'receipt' ? otherOf(consumer, channel) : '';
  const sentOf = (draft: Draft) =>
    channels.filter((one) => draft.chosen.includes(one.channel) && isPossible(one, draft));
  const keptOf = (draft: Draft) => sentOf(draft).filter(({ provider }) => provider === 'outbox');
  const news = (draft: Draft) => {
    const kept = keptOf(draft);
    if (kept.length === 0) return t('sent');
    if (kept.length === sentOf(draft).length) return t('kept');
    return t('keptPartly', { channels: kept.map(({ channel }) => t(`names.${channel}`)).join(', ') });
  };
  const form = useDraftForm<Draft, Draft>({
    initial: {
      chosen: channels
        .filter(({ available }) => available)
        .slice(0, 1)
        .map(({ channel }) => channel),
      email: mailed === undefined ? '' : insteadOf(mailed),
      phone: texted === undefined ? '' : insteadOf(texted),
    },
    input: (draft) => draft,
    before: (draft, send) => {
      const typed = draft.email.trim();
      if (!typed.includes('@')) return send(draft);
      void check(typed, (email) => {
        form.change({ email });
        send({ ...draft, email });
      });
    },
    isBusy: isChecking,
    save: useSave({
      save: (draft: Draft) => {
        const [email, phone] = [draft.email.trim(), draft.phone.trim()];
        return sendReceipt({
          id,
          channels: sentOf(draft).map(({ channel }) => channel),
          ...(email === '' ? {} : { email_address: email }),
          ...(phone === '' ? {} : { phone_number: phone }),
        });
      },
      saved: (_result, draft) => news(draft),
      tone: (draft) => (keptOf(draft).length > 0 ? 'warning' : 'success'),
      invalidates: ['get_receipt_timeline'],
      onSaved: onSent,
    }),
  });
  const { draft } = form;
  const change = (part: Partial<Draft>) => {
    dismiss();
    form.change(part);
  };
  /** Returns the chosen channels. Typing an address adds its channel. */
  const chosenWith = (wanted: ReceiptChannelWire, isTyped: boolean) => {
    const isSame = ({ channel }: ReceiptChannelWire) =>
      (channel === 'email') === (wanted.channel === 'email');
    const has = usable.some((one) => isSame(one) && draft.chosen.includes(one.channel));
    return !isTyped || has ? draft.chosen : [...draft.chosen, wanted.channel];
  };
  return (
    <SmallForm
      form={form}
      submitLabel={t('submit')}
      variant="primary"
      buttonAt="end"
      disabled={sentOf(draft).length === 0}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{t('channels')}</legend>
        {channels.map((channel) => (
          <Checkbox
            key={channel.channel}
            label={<ChannelLabel channel={channel} other={otherOf(draft, channel.channel)} />}
            hint={
              channel.reason === null || isPossible(channel, draft) ? (
                <Whose channel={channel} own={insteadOf(channel)} other={otherOf(draft, channel.channel)} />
              ) : (
                t(`reasons.${channel.reason}`)
              )
            }
            // When the channels have loaded, the focus moves here from the close button.
            autoFocus={channel.channel === draft.chosen[0]}
            disabled={!isPossible(channel, draft)}
            checked={isPossible(channel, draft) && draft.chosen.includes(channel.channel)}
            onCheckedChange={(checked) => {
              const others = draft.chosen.filter((one) => one !== channel.channel);
              change({ chosen: checked === true ? [...others, channel.channel] : others });
            }}
          />
        ))}
      </fieldset>
      {usable.length > 0 && (
        <>
          <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
            {mailed !== undefined && (
              <FormField name="email_address" label={t('email')}>
                <Input
                  type="email"
                  value={draft.email}
                  autoFocus={draft.chosen.length === 0}
                  onChange={({ currentTarget: { value } }) =>
                    change({ email: value, chosen: chosenWith(mailed, value.trim() !== '') })
                  }
                  autoComplete="off"
                />
              </FormField>
            )}
            {texted !== undefined && (
              <FormField name="phone_number" label={t('phone')}>
                <Input
                  type="tel"
                  value={draft.phone}
                  onChange={({ currentTarget: { value } }) =>
                    change({ phone: value, chosen: chosenWith(texted, value.trim() !== '') })
                  }
                  autoComplete="off"
                />
              </FormField>
            )}
          </div>
          <p className="-mt-2 text-xs text-ink-subtle">{t('otherHint')}</p>
        </>
      )}
      <AddressQuestion doubt={doubt} field="email_address" />
    </SmallForm>
  );
}

interface WhoseProps {
  readonly channel: ReceiptChannelWire;
  readonly own: string;
  readonly other: string;
}

function Whose({ channel: { address, source }, own, other }: WhoseProps) {
  const t = useTranslations('portal.receipt.send.whose');
  if (address === null || source === null || (other !== '' && other !== own)) return null;
  if (own === '') return t(source);
  return <span className="text-warning-ink">{other === '' ? t('notOwn') : t('instead', { address })}</span>;
}

function ChannelLabel({ channel, other }: { readonly channel: ReceiptChannelWire; readonly other: string }) {
  const t = useTranslations('portal.receipt.send');
  const address = other === '' ? channel.address : other;
  return (
    <>
      {/* Without spaces, screen readers would read these texts as one word. */}
      <span className="font-medium">{t(`names.${channel.channel}`)}</span>{' '}
      {address !== null && <bdi className="foreign ms-1 text-ink-muted">{address}</bdi>}{' '}
      {channel.reason === null && channel.provider === 'outbox' && (
        <span className="ms-1 text-xs text-warning-ink">{t('outboxOnly')}</span>
      )}
    </>
  );
}
