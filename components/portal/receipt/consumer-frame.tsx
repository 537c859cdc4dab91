'use client';

import { useEffect, useState } from 'react';
import { useIsDrawn } from '../kit/state/use-is-drawn';

interface ConsumerFrameProps {
  readonly src: string;
  readonly title: string;
}

/** Shows the receipt first after a link, because browsers make a frame's document before they draw the rest. */
export function ConsumerFrame({ src, title }: ConsumerFrameProps) {
  const isSent = !useIsDrawn();
  const [shown, setShown] = useState(isSent);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  const className = 'block h-160 w-full rounded-[1.75rem] bg-surface';
  if (!shown) return <div className={className} />;
  return (
    <iframe
      src={src}
      title={title}
      loading="lazy"
      // The page has no script and gets none, and its links need not lead anywhere here. It keeps its origin, without
      // which its own logo would be a foreign picture and refused.
      sandbox="allow-same-origin"
      className={className}
    />
  );
}
