'use client';

import { CodeBlock } from '@/components/ui/code-block';
import { Tab, TabPanel, Tabs, TabsList } from '@/components/ui/tabs';

/** A program in one language. */
export interface Sample {
  readonly language: string;
  readonly file: string;
  readonly code: string;
}

/** Tabs with one program in several languages, one shown at a time. */
export function SampleTabs({
  label,
  samples,
}: {
  readonly label: string;
  readonly samples: readonly Sample[];
}) {
  return (
    <Tabs defaultValue={samples[0]?.language ?? ''}>
      <TabsList aria-label={label}>
        {samples.map(({ language }) => (
          <Tab key={language} value={language}>
            {language}
          </Tab>
        ))}
      </TabsList>
      {samples.map(({ language, file, code }) => (
        <TabPanel key={language} value={language}>
          <CodeBlock label={file} copyText={code}>
            <pre>{code}</pre>
          </CodeBlock>
        </TabPanel>
      ))}
    </Tabs>
  );
}
