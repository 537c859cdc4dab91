'use client';

import { useEffect, useRef, useState } from 'react';

/** Takes a file that is dropped on an element; `isOver` while one is held above it. `onFile` gets the first of several. */
export function useFileDrop<Target extends HTMLElement>(onFile: (file: File) => void) {
  const target = useRef<Target>(null);
  const [isOver, setOver] = useState(false);
  const taken = useRef(onFile);
  useEffect(() => {
    taken.current = onFile;
  }, [onFile]);
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
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      // Else the browser opens it in the place of this page.
      event.preventDefault();
      taken.current(file);
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
