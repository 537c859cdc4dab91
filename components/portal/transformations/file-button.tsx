'use client';

import { FileUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface FileButtonProps {
  readonly onFile: (file: File) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that lets the user choose a file of any kind. */
export function FileButton({ onFile, className, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // So that the same file, changed meanwhile, can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button className={className} onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {children}
      </Button>
    </>
  );
}
