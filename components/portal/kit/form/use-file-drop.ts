'use client';

import { useEffect, useRef, useState } from 'react';

export function useFileDrop<Target extends HTMLElement>(onFiles: (files: readonly File[]) => void) {
  const target = useRef<Target>(null);
  const [isOver, setOver] = useState(false);
  const taken = useRef(onFiles);
  useEffect(() => {
    taken.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      const isInside = event.relatedTarget instanceof Node && element.contains(event.relatedTarget);
      if (!isInside) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      // Without this, the browser would leave the page to open the file.
      event.preventDefault();
      taken.current(files);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, []);
  return { target, isOver };
}
