'use client';

import { FileUp, FolderUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface FileButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly choose?: 'file' | 'files' | 'folder';
  readonly className?: string;
  readonly children: ReactNode;
}

export function FileButton({ onFiles, choose = 'file', className, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = choose === 'folder' ? FolderUp : FileUp;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={choose !== 'file'}
        {...(choose === 'folder' ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Without this reset, choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
      <Button className={className} onClick={() => input.current?.click()}>
        <Icon aria-hidden />
        {children}
      </Button>
    </>
  );
}
