'use client';

import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import { AllTexts } from '../kit/text/texts';

const SetupGuide = dynamic(async () => (await import('./setup-guide')).SetupGuide);

export function LoadedSetupGuide(props: ComponentProps<typeof SetupGuide>) {
  return (
    <AllTexts locale={useLocale() as PortalLocale}>
      <SetupGuide {...props} />
    </AllTexts>
  );
}

interface FoldedSetupGuideProps extends ComponentProps<typeof SetupGuide> {
  readonly left: string;
  readonly steps: string;
  readonly open: string;
}

export function FoldedSetupGuide({ left, steps, open, ...guide }: FoldedSetupGuideProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <LoadedSetupGuide {...guide} />;
  return (
    <div className="mb-4 flex min-h-11 items-center gap-3 rounded-md border bg-surface px-4 py-1.5 text-sm">
      <span className="shrink-0 font-medium">{left}</span>
      <span className="min-w-0 flex-1 truncate text-ink-muted">{steps}</span>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {open}
      </Button>
    </div>
  );
}

/**
 * Keeps the guide until the page is left. After the last step the server no longer sends it, but a token
 * shown only once may still be visible.
 */
export function KeptGuide({ children }: { readonly children: ReactNode }) {
  const [kept, setKept] = useState(children);
  if (children !== null && children !== kept) setKept(children);
  return kept;
}
