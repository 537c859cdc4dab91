'use client';

import { Play } from 'lucide-react';
import { OnDemand } from '@/components/portal/on-demand';
import { Button } from '@/components/ui/button';
import type { TryItProps } from './try-it';

const load = async () => (await import('./try-it')).TryIt;

/** Opens the form that calls an operation; its code is loaded when somebody wants it. */
export function TryItButton(props: TryItProps) {
  return (
    <OnDemand load={load} props={props}>
      {(button) => (
        <Button
          size="sm"
          {...button}
          aria-label={`Try it: ${props.operation.method} ${props.operation.path}`}
        >
          <Play aria-hidden />
          Try it
        </Button>
      )}
    </OnDemand>
  );
}
