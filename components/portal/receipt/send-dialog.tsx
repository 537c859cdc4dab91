'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { api } from '@/components/portal/api/client';
import type { ReceiptChannelWire } from '@/lib/domain/delivery/outbox-schema';
import { AddressQuestion } from '../kit/form/address-question';
import { FormError } from '../kit/form/form-error';
import { useAddressCheck } from '../kit/form/use-address-check';
import { useFieldErrors } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { channelsQuery } from './delivery-query';

type Channel = ReceiptChannelWire['channel'];

interface SendDialogProps {
  readonly id: string;
  readonly button: ReactElement;
}

/** The dialog of sending with its button, open at first: what is possible comes first. */
export function SendDialog({ id, button }: SendDialogProps) {
  const t = useTranslations('portal.receipt.send');
  const [open, setOpen] = useState(true);
  const { data, error } = useQuery({ ...channelsQuery(id), enabled: open });
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{button}</DialogTrigger>
      <DialogContent title={t('title')} description={t('description')}>
        {data === undefined ? (
          <>
            <FormError error={error} />
            {error === null && <Skeleton className="h-32" />}
          </>
        ) : (
          <SendForm id={id} channels={data} onSent={() => setOpen(false)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface SendFormProps {
  readonly id: string;
  readonly channels: readonly ReceiptChannelWire[];
  readonly onSent: () => void;
}

function SendForm({ id, channels, onSent }: SendFormProps) {
  const t = useTranslations('portal.receipt.send');
  const [chosen, setChosen] = useState<readonly Channel[]>(
    channels
      .filter(({ available }) => available)
      .slice(0, 1)
      .map(({ channel }) => channel),
  );
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const otherOf = (channel: Channel) => (channel === 'email' ? email : phone).trim();
  const usable = channels.filter(({ reason }) => reason !== 'not_enabled');
  const mailed = usable.find(({ channel }) => channel === 'email');
  const texted = usable.find(({ channel }) => channel !== 'email');
  /** A typed address is meant to be used: the user should not have to find out what else to tick. */
  const choose = (wanted: ReceiptChannelWire, isTyped: boolean) => {
    const isSame = ({ channel }: ReceiptChannelWire) =>
      (channel === 'email') === (wanted.channel === 'email');
    if (!isTyped || usable.some((one) => isSame(one) && chosen.includes(one.channel))) return;
    setChosen([...chosen, wanted.channel]);
  };
  const isPossible = ({ channel, available, reason }: ReceiptChannelWire) =>
    available || (reason === 'no_address' && otherOf(channel) !== '');
  const sent = channels.filter((channel) => chosen.includes(channel.channel) && isPossible(channel));
  const kept = sent.filter(({ provider }) => provider === 'outbox');
  const isKept = kept.length > 0;
  const namesOf = (some: typeof sent) => some.map(({ channel }) => t(`names.${channel}`)).join(', ');
  const send = useSave({
    save: (address: string) =>
      api('send_receipt', {
        body: {
          id,
          channels: sent.map(({ channel }) => channel),
          ...(address === '' ? {} : { email_address: address }),
          ...(phone.trim() === '' ? {} : { phone_number: phone.trim() }),
        },
      }),
    saved: !isKept
      ? t('sent')
      : kept.length === sent.length
        ? t('kept')
        : t('keptPartly', { channels: namesOf(kept) }),
    tone: isKept ? 'warning' : 'success',
    invalidates: ['get_receipt_deliveries'],
    onSaved: onSent,
  });
  const { check, doubt, isChecking, dismiss } = useAddressCheck();
  const errors = useFieldErrors(send.error);
  const isTold = errors.has('email_address') || errors.has('phone_number');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = email.trim();
    // The API says at its field of what is no address.
    if (!typed.includes('@')) return send.mutate(typed);
    void check(typed, (address) => {
      setEmail(address);
      send.mutate(address);
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{t('channels')}</legend>
        {channels.map((channel) => (
          <Checkbox
            key={channel.channel}
            label={<ChannelLabel channel={channel} other={otherOf(channel.channel)} />}
            hint={channel.reason === null || isPossible(channel) ? undefined : t(`reasons.${channel.reason}`)}
            disabled={!isPossible(channel)}
            checked={isPossible(channel) && chosen.includes(channel.channel)}
            onCheckedChange={(checked) =>
              setChosen((before) =>
                checked === true
                  ? [...before, channel.channel]
                  : before.filter((one) => one !== channel.channel),
              )
            }
          />
        ))}
      </fieldset>
      {usable.length > 0 && (
        <>
          <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
            {mailed !== undefined && (
              <Field label={t('email')} error={errors.get('email_address')}>
                <Input
                  type="email"
                  name="email"
                  value={email}
                  onChange={({ target }) => {
                    setEmail(target.value);
                    dismiss();
                    choose(mailed, target.value.trim() !== '');
                  }}
                  autoComplete="off"
                />
              </Field>
            )}
            {texted !== undefined && (
              <Field label={t('phone')} error={errors.get('phone_number')}>
                <Input
                  type="tel"
                  value={phone}
                  onChange={({ target }) => {
                    setPhone(target.value);
                    choose(texted, target.value.trim() !== '');
                  }}
                  autoComplete="off"
                />
              </Field>
            )}
          </div>
          <p className="-mt-2 text-xs text-ink-subtle">{t('otherHint')}</p>
        </>
      )}
      <AddressQuestion doubt={doubt} field="email" />
      {!isTold && <FormError error={send.error} />}
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        loading={send.isPending || isChecking}
        disabled={sent.length === 0}
      >
        {t('submit')}
      </Button>
    </form>
  );
}

function ChannelLabel({ channel, other }: { readonly channel: ReceiptChannelWire; readonly other: string }) {
  const t = useTranslations('portal.receipt.send');
  const address = other === '' ? channel.address : other;
  return (
    <>
      <span className="font-medium">{t(`names.${channel.channel}`)}</span>
      {address !== null && <bdi className="foreign ms-2 text-ink-muted">{address}</bdi>}
      {channel.reason === null && channel.provider === 'outbox' && (
        <span className="ms-2 text-xs text-warning-ink">{t('outboxOnly')}</span>
      )}
    </>
  );
}
