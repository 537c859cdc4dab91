'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '../notice';
import { referenceOf, useErrorText } from '../text/use-error-text';

export function FormError({ error }: { readonly error: Error | null }) {
  const text = useErrorText();
  if (error === null) return null;
  const reference = referenceOf(error);
  return (
    <Notice tone="danger">
      {text(error)} {reference !== null && <CopyButton value={reference} />}
    </Notice>
  );
}
