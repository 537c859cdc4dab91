'use client';

import {
  ArrowRight,
  Keyboard,
  Languages,
  LogOut,
  Plus,
  ReceiptText,
  Search,
  SquareMousePointer,
  Store,
  SunMoon,
  UserRound,
  UserRoundSearch,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { cn } from '@/components/ui/class-names';
import { Kbd } from '@/components/ui/kbd';
import { useApi } from '@/components/portal/api/use-api';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { portalPath } from '@/lib/core/portal-path';
import { formatLocale, valueFormat } from '../kit/format/value-format';
import { mayLeave } from '../kit/form/use-unsaved';
import type { CommandProps } from './command-button';
import { commandsFor, keyOf, receiptQueryOf, type PaletteCommand, type FoundPlace } from './commands';
import type { NavLink } from '../kit/feature';
import { useReading } from '../kit/search/use-reading';
import { recentReceipts, type RecentReceipt } from '../receipt/recent-receipts';
import { useClients } from './use-clients';
import { useOwnCommands } from './use-own-commands';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/portal/api/queries';
import { useSettled } from '@/components/portal/kit/state/use-settled';

interface PaletteProps extends CommandProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

const foundMax = 5;
const pauseInMs = 200;
/** These pages are rarely used, so they are listed only once their name is typed. */
const seldomPages: ReadonlySet<NavLink['key']> = new Set(['loyalty', 'cards', 'brand', 'audit']);

export function Palette(props: PaletteProps) {
  const { links, user, setting, maySearch, actions, mayRotate, onClose, onKeys } = props;
  const t = useTranslations('portal.frame.command');
  const tFrame = useTranslations('portal.frame');
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState('');
  const [mark, setMark] = useState(0);
  const [recent] = useState(() => recentReceipts(user));
  const reading = useReading(text, maySearch ? 'receipts' : 'nothing');
  const found = useFound(text, maySearch ? receiptQueryOf(text, { setting, reading }) : null);
  const places = usePlaces(text);
  // Without a text, the palette lists no clients.
  const clients = useClients(mayRotate && text.trim() !== '');
  const { own, perform } = useOwnCommands(onKeys);
  const commands = commandsFor({
    text,
    reading,
    places,
    own,
    actions: [
      ...actions.map(({ key, href }) => ({ href, label: t(`actions.${key}`) })),
      ...clients.map(({ name, href }) => ({ href, label: t('actions.rotate', { name }) })),
    ],
    pages: [
      ...links.map(({ key, href, label, letter }) => ({
        href,
        label,
        keys: ['g', letter],
        isSeldom: seldomPages.has(key),
        ...(key === 'settings' || key === 'identifiers' || key === 'receipts'
          ? { also: t(`also.${key}`) }
          : {}),
      })),
      ...(links.some(({ group }) => group === 'integrate')
        ? [{ href: portalPath.apiReference(), label: t('reference'), also: t('also.reference') }]
        : []),
      { href: portalPath.profile(), label: tFrame('profile'), also: t('also.profile'), isSeldom: true },
    ],
    recent,
    found,
    setting,
    maySearch,
    mayFindConsumers: links.some(({ key }) => key === 'identifiers'),
    mayFindStores: links.some(({ key }) => key === 'stores'),
  });
  const current = commands[Math.min(mark, commands.length - 1)];

  const take = (command: PaletteCommand) => {
    if ('href' in command && mayLeave()) {
      onClose();
      router.push(command.href);
    }
    if ('href' in command || (command.kind === 'sign-out' && !mayLeave())) return;
    if (command.kind !== 'keys') onClose();
    perform(command);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      take(current);
    }
    if (step === undefined || current === undefined) return;
    event.preventDefault();
    const next = (commands.indexOf(current) + step + commands.length) % commands.length;
    setMark(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <div className="flex items-center gap-3 border-b px-4">
        <Search aria-hidden className="size-4.5 shrink-0 text-ink-subtle" />
        <input
          role="combobox"
          aria-label={t('label')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current === undefined ? undefined : `${id}-${commands.indexOf(current)}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMark(0);
          }}
          onKeyDown={onKeyDown}
          className="foreign h-12 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-subtle"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('label')}
        className="min-h-24 flex-1 overflow-y-auto p-2"
      >
        {commands.map((command, index) => (
          <button
            key={keyOf(command)}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={command === current}
            onPointerMove={() => setMark(index)}
            // Without this, the click would take the focus from the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(command)}
            className={cn(
              'flex min-h-10 w-full cursor-default items-center gap-3 rounded-sm px-3 py-1.5 text-start text-sm select-none [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-subtle',
              command === current && 'bg-hover',
            )}
          >
            <CommandRow command={command} />
          </button>
        ))}
      </div>
      <p role="status" className={cn('px-5 pb-4 text-sm text-ink-muted', commands.length > 0 && 'sr-only')}>
        {t('count', { count: commands.length })}
      </p>
    </>
  );
}

const searchIcons = {
  receipts: <Search aria-hidden />,
  consumers: <UserRoundSearch aria-hidden />,
  stores: <Store aria-hidden />,
};

const objectIcons = {
  receipt: <ReceiptText aria-hidden />,
  store: <Store aria-hidden />,
  consumer: <UserRound aria-hidden />,
};

const ownIcons = {
  press: <SquareMousePointer aria-hidden />,
  keys: <Keyboard aria-hidden />,
  theme: <SunMoon aria-hidden />,
  language: <Languages aria-hidden />,
  'sign-out': <LogOut aria-hidden />,
};

function CommandRow({ command }: { readonly command: PaletteCommand }) {
  const t = useTranslations('portal.frame.command');
  switch (command.kind) {
    case 'action':
      return (
        <>
          <Plus aria-hidden />
          <span className="min-w-0 flex-1 truncate">{command.label}</span>
        </>
      );
    case 'page':
      return (
        <>
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
          <span className="min-w-0 flex-1 truncate">{command.label}</span>
          <Keys keys={command.keys} />
        </>
      );
    case 'receipt':
    case 'store':
    case 'consumer':
      return (
        <>
          {objectIcons[command.kind]}
          <bdi className="tabular min-w-0 truncate">{command.label}</bdi>
          <bdi className="ms-auto max-w-1/2 shrink-0 truncate text-xs text-ink-subtle">{command.detail}</bdi>
        </>
      );
    case 'receipts':
    case 'consumers':
    case 'stores':
      return (
        <>
          {searchIcons[command.kind]}
          <span className="shrink-0">{t(command.kind)}</span>
          <bdi className="min-w-0 flex-1 truncate text-ink-muted">{command.typed}</bdi>
        </>
      );
    default:
      return (
        <>
          {ownIcons[command.kind]}
          <span className="min-w-0 flex-1 truncate">{command.label}</span>
          {command.kind === 'press' && <Keys keys={command.keys} />}
          {command.kind === 'keys' && <Keys keys={['?']} />}
        </>
      );
  }
}

function Keys({ keys = [] }: { readonly keys: readonly string[] | undefined }) {
  return (
    <span aria-hidden className="hidden shrink-0 gap-1 sm:flex">
      {keys.map((key) => (
        <Kbd key={key}>{key.toUpperCase()}</Kbd>
      ))}
    </span>
  );
}

function useFound(text: string, query: string | null): readonly RecentReceipt[] {
  const locale = useLocale() as PortalLocale;
  const [settledText, setSettledText] = useState<string | null>(null);
  useEffect(() => {
    const pause = setTimeout(() => setSettledText(text.trim() === '' ? null : query), pauseInMs);
    return () => clearTimeout(pause);
  }, [text, query]);
  const { data } = useApi(
    'search_receipts',
    { query: { count: foundMax, query: settledText ?? '' } },
    { enabled: settledText !== null, retry: false },
  );
  const format = valueFormat(formatLocale(locale, 'und'));
  // While an answer is loading, `data` belongs to an earlier text and must not be opened.
  if (query === null || settledText !== query) return [];
  return (data?.receipts ?? []).map(({ id, transaction_id: label, store, localtime }) => ({
    id,
    label,
    detail: `${store.name} · ${format.day(localtime)}`,
  }));
}

function usePlaces(text: string): readonly FoundPlace[] {
  const settledText = useSettled(text);
  const isName = settledText !== '' && !/[:/]/.test(settledText);
  const { data } = useQuery({
    ...apiQuery('find_places', { query: { text: settledText } }),
    enabled: isName,
    retry: false,
  });
  return isName && settledText === text.trim() ? (data ?? []) : [];
}
