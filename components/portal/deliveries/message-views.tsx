'use client';

import { useTranslations } from 'next-intl';
import { CodeBlock } from '@/components/ui/code-block';
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';
import type { DeliveryWire } from '@/lib/domain/delivery/outbox/outbox-schema';

interface MessageViewsProps {
  readonly content: NonNullable<DeliveryWire['content']>;
  readonly headers: DeliveryWire['headers'];
}

export function MessageViews({ content, headers }: MessageViewsProps) {
  const t = useTranslations('portal.deliveries');
  const { html, text, attachments } = content;
  const lines = headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <Tabs defaultValue={html === null ? 'text' : 'html'}>
      <TabsList aria-label={t('views')}>
        {html !== null && <Tab value="html">{t('html')}</Tab>}
        <Tab value="text">{t('text')}</Tab>
        {headers.length > 0 && <Tab value="headers">{t('headers')}</Tab>}
      </TabsList>
      {html !== null && (
        <TabPanel value="html">
          <iframe
            title={t('html')}
            // The mail may contain foreign HTML. An empty sandbox forbids scripts and access to the portal.
            sandbox=""
            srcDoc={withPictures(html, attachments)}
            className="h-[70dvh] w-full rounded-md border bg-canvas"
          />
        </TabPanel>
      )}
      <TabPanel value="text">
        <CodeBlock label={t('text')} copyText={text} className="max-h-[70dvh]">
          <pre className="whitespace-pre-wrap">{text}</pre>
        </CodeBlock>
      </TabPanel>
      {headers.length > 0 && (
        <TabPanel value="headers">
          <CodeBlock label={t('headers')} copyText={lines} className="max-h-[70dvh]">
            <pre className="whitespace-pre-wrap">{lines}</pre>
          </CodeBlock>
        </TabPanel>
      )}
    </Tabs>
  );
}

function withPictures(html: string, attachments: MessageViewsProps['content']['attachments']): string {
  return attachments.reduce(
    (drawn, { cid, data_url: url }) =>
      cid === null || url === null ? drawn : drawn.replaceAll(`cid:${cid}`, url),
    html,
  );
}
