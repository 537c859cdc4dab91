'use client';

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState, type ReactNode } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { ErrorState } from '@/components/ui/error-state';
import { JsonView } from '@/components/ui/json-view';
import { Skeleton } from '@/components/ui/waiting';
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import { apiAddress } from '@/components/portal/api/address';
import { apiBytesQuery } from '@/components/portal/api/queries';
import { useApi } from '@/components/portal/api/use-api';
import { useFailureText } from '../kit/text/error-texts';
import { Notice } from '../kit/notice';
import { useErrorText } from '../kit/text/use-error-text';
import { hexLines } from './hex-lines';
import { prettyText } from './pretty-text';

const charactersMax = 100_000;

interface RawContentProps {
  readonly id: string;
  readonly bytes: number;
  readonly mayOriginal: boolean;
}

export function RawContent({ id, bytes, mayOriginal }: RawContentProps) {
  const t = useTranslations('portal.raw.content');
  const failureText = useFailureText();
  const params = { id };
  const content = useQuery({
    ...apiBytesQuery('get_raw_receipt_content', { params }),
    staleTime: Infinity,
  });
  const parsed = useApi('get_raw_receipt_parsed', { params }, { staleTime: Infinity });
  return (
    <Tabs defaultValue="text">
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b">
        <TabsList aria-label={t('views')} className="shrink-0 border-0">
          <Tab value="text">{t('text')}</Tab>
          <Tab value="hex">{t('hex')}</Tab>
          <Tab value="parsed">{t('parsed')}</Tab>
        </TabsList>
        <div className="flex items-center">
          <a
            href={apiAddress('get_raw_receipt_content', { params })}
            download
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
          >
            <Download aria-hidden />
            {t('download', { bytes })}
          </a>
          {mayOriginal && (
            <a
              href={apiAddress('get_raw_receipt_original', { params })}
              download
              className={buttonClass({ size: 'sm', variant: 'ghost' })}
            >
              <Download aria-hidden />
              {t('original')}
            </a>
          )}
        </div>
      </div>
      <TabPanel value="text">
        <Loaded query={content}>
          {(data) => {
            const text = new TextDecoder('utf-8').decode(data);
            return <TextContent text={text} />;
          }}
        </Loaded>
      </TabPanel>
      <TabPanel value="hex">
        <Loaded query={content}>{(data) => <Block label={t('hex')} text={hexLines(data)} />}</Loaded>
      </TabPanel>
      <TabPanel value="parsed">
        <Loaded query={parsed}>
          {(data) =>
            data.failure === null ? (
              <div className="flex flex-col gap-3">
                {data.truncated && <Notice>{t('truncated')}</Notice>}
                <JsonView label={data.format} value={data.value} depth={3} className="max-h-[36rem]" />
              </div>
            ) : (
              <Notice tone="danger">{failureText(data.failure)}</Notice>
            )
          }
        </Loaded>
      </TabPanel>
      <p className="pt-2 text-xs text-ink-subtle">{t('masked')}</p>
    </Tabs>
  );
}

function TextContent({ text }: { readonly text: string }) {
  const t = useTranslations('portal.raw.content');
  const [isExact, setIsExact] = useState(false);
  const pretty = useMemo(() => prettyText(text), [text]);
  return (
    <div className="flex flex-col gap-2">
      {pretty !== null && (
        <div role="group" aria-label={t('views')} className="flex gap-1">
          {([false, true] as const).map((exact) => (
            <Button
              key={String(exact)}
              size="sm"
              variant="ghost"
              aria-pressed={isExact === exact}
              className="aria-pressed:bg-pressed aria-pressed:text-ink"
              onClick={() => setIsExact(exact)}
            >
              {t(exact ? 'exact' : 'pretty')}
            </Button>
          ))}
        </div>
      )}
      <Block label={t('text')} text={(pretty === null || isExact ? text : pretty).slice(0, charactersMax)} />
    </div>
  );
}

function Block({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <CodeBlock label={label} copyText={text} className="max-h-[36rem]">
      <pre>{text}</pre>
    </CodeBlock>
  );
}

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const t = useTranslations('portal.raw.content');
  const errorText = useErrorText();
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  }
  return <Skeleton className="h-72 w-full" />;
}
